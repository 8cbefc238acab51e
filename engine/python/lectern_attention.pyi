"""Attention and what finds its mistakes, on NumPy arrays."""

from typing import Any, Callable, Literal, Optional, Sequence, TypeVar, Union, overload

import numpy as np
from numpy.typing import NDArray

Real = TypeVar("Real", np.float32, np.float64)
Bools = NDArray[np.bool_]
Doubles = NDArray[np.float64]
Alignment = Literal["top-left", "lower-right"]
FullyMasked = Literal["zero", "nan", "refuse"]
#: Called with x, and with `valid` if it is given; returns outputs, or (outputs, weights), or (outputs, weights, scores).
Module = Callable[..., Any]

class Error(ValueError):
    """An input that was refused."""

    code: str
    parameters: tuple[str, ...]

class Finding:
    """What a diagnostic found; true only if it passed."""

    @property
    def diagnostic(self) -> str: ...
    @property
    def outcome(self) -> Literal["passed", "failed", "not run"]: ...
    @property
    def measured(self) -> float: ...
    @property
    def limit(self) -> float: ...
    @property
    def where(self) -> tuple[int, ...]: ...
    @property
    def values(self) -> list[float]: ...
    @property
    def reason(self) -> Optional[str]: ...
    def __bool__(self) -> bool: ...

@overload
def sdpa(query: NDArray[Real], key: NDArray[Real], value: NDArray[Real], *, allowed: Optional[Bools] = None,
         ignored: Optional[Bools] = None, bias: Optional[NDArray[Real]] = None, causal: Optional[Alignment] = None,
         scale: Optional[float] = None, fully_masked: FullyMasked = "zero",
         weights: Literal[False] = False) -> NDArray[Real]: ...
@overload
def sdpa(query: NDArray[Real], key: NDArray[Real], value: NDArray[Real], *, allowed: Optional[Bools] = None,
         ignored: Optional[Bools] = None, bias: Optional[NDArray[Real]] = None, causal: Optional[Alignment] = None,
         scale: Optional[float] = None, fully_masked: FullyMasked = "zero",
         weights: Literal[True]) -> tuple[NDArray[Real], NDArray[Real]]: ...
@overload
def multi_head(x: NDArray[Real], in_weight: NDArray[Real], out_weight: NDArray[Real], heads: int, *,
               in_bias: Optional[NDArray[Real]] = None, out_bias: Optional[NDArray[Real]] = None,
               allowed: Optional[Bools] = None, ignored: Optional[Bools] = None,
               bias: Optional[NDArray[Real]] = None, causal: Optional[Alignment] = None,
               scale: Optional[float] = None, fully_masked: FullyMasked = "zero",
               weights: Literal[False] = False) -> NDArray[Real]: ...
@overload
def multi_head(x: NDArray[Real], in_weight: NDArray[Real], out_weight: NDArray[Real], heads: int, *,
               in_bias: Optional[NDArray[Real]] = None, out_bias: Optional[NDArray[Real]] = None,
               allowed: Optional[Bools] = None, ignored: Optional[Bools] = None,
               bias: Optional[NDArray[Real]] = None, causal: Optional[Alignment] = None,
               scale: Optional[float] = None, fully_masked: FullyMasked = "zero",
               weights: Literal[True]) -> tuple[NDArray[Real], NDArray[Real]]: ...
def softmax(x: NDArray[Real], *, fully_masked: FullyMasked = "nan") -> NDArray[Real]: ...
def causal_mask(queries: int, keys: int, *, alignment: Alignment = "top-left") -> Bools: ...
def window_mask(queries: int, keys: int, before: int, after: int, *, alignment: Alignment = "top-left") -> Bools: ...
def key_padding_mask(lengths: Sequence[int], keys: int, *, side: Literal["right", "left"] = "right") -> Bools: ...
def future_leak(module: Module, x: Doubles, last: int, *, valid: Optional[Bools] = None,
                replacement: Optional[Doubles] = None, seed: int = 1, limit: float = 1e-9) -> Finding: ...
def permutation(module: Module, x: Doubles, *, valid: Optional[Bools] = None,
                order: Literal["ignored", "seen"] = "ignored", limit: float = 1e-9) -> Finding: ...
def row_sums(module: Module, x: Doubles, *, valid: Optional[Bools] = None, limit: float = 1e-6) -> Finding: ...
def padding_columns(module: Module, x: Doubles, valid: Bools, *, limit: float = 0.0) -> Finding: ...
def comparison(module: Module, reference: Module, x: Doubles, *, valid: Optional[Bools] = None,
               limit: float = 1e-9) -> Finding: ...
def entropy(module: Module, x: Doubles, *, valid: Optional[Bools] = None) -> Finding: ...
def logit_norm(module: Module, x: Doubles, *, valid: Optional[Bools] = None) -> Finding: ...
