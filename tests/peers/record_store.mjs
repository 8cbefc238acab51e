// Starts the npm package @learninglocker/xapi-statements, which others run as a learning record store, in memory and on
// loopback, for one user: name and password stand in PEER_AUTH as "user:password". Prints {"endpoint": ...} when it
// answers; ends with its standard input. The package lies in the node_modules of the folder that is the argument.
import http from 'node:http';
import net from 'node:net';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createRequire} from 'node:module';

const authorization = 'Basic ' + Buffer.from(process.env.PEER_AUTH).toString('base64');
const client = {
  _id: '600000000000000000000001', lrs_id: '600000000000000000000002', organisation: '600000000000000000000003',
  title: 'tests', isTrusted: true, scopes: ['all'],
  authority: {objectType: 'Agent', mbox: 'mailto:store@example.org'},
};

// The package asks this server who a user is.
const users = http.createServer((request, response) => {
  const known = request.headers.authorization === authorization;
  response.writeHead(known ? 200 : 404, {'content-type': 'application/json'});
  response.end(JSON.stringify(known ? client : {}));
});
await new Promise(resolve => users.listen(0, '127.0.0.1', resolve));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-peer-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
Object.assign(process.env, {
  EXPRESS_PORT: '0', MODELS_REPO: 'memory', MONGO_URL: 'mongodb://127.0.0.1:1/none', EVENTS_REPO: 'test',
  AUTH_REPO: 'fetch', LL_CLIENT_INFO_ENDPOINT: `http://127.0.0.1:${users.address().port}/`,
  STORAGE_REPO: 'local', FS_LOCAL_STORAGE_DIR: folder, EXPRESS_MORGAN_DIRECTORY: path.join(folder, 'log'),
  WINSTON_CONSOLE_LEVEL: 'error', SERVICE_AWAIT_UPDATES: 'true',
});
const require = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));
process.chdir(folder); // it reads settings from the working folder

// It listens on every address of the machine: hold it to loopback.
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, {port: Number(port) || 0, host: '127.0.0.1'}, () => {
    console.log(JSON.stringify({endpoint: `http://127.0.0.1:${this.address().port}/xAPI`}));
    rest.find(one => typeof one === 'function')?.();
  });
};
require('@learninglocker/xapi-statements');
process.stdin.resume().on('end', () => process.exit(0));
