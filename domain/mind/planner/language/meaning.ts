import type { Dimension, LayerName, SortField } from "#domain/contract/mind/layer.ts";
import type { RefusalReason } from "#domain/contract/mind/plan.ts";

// Meanings of market vocabulary in the grammar.

/** Direction of a bound. */
export type BoundWay = "above" | "at_least" | "below" | "at_most" | "around";

export type Cue =
  | "and"
  | "or"
  | "not"
  | "not_after"
  | "only"
  | "also"
  | "no"
  | "instead"
  | "same_for"
  | "between"
  | "from"
  | "to"
  | "in"
  | "by"
  | "on"
  | "at"
  | "before"
  | "after"
  | "until"
  | "since"
  | "in_next"
  | "known"
  | "count"
  | "which"
  | "top"
  | "compare"
  | "difference"
  | "spread"
  | "curve"
  | "similar"
  | "flows"
  | "interest"
  | "next"
  | "remaining"
  | "total"
  | "year_interest"
  | "own"
  | "holdings"
  | "share"
  | "market"
  | "trades"
  | "bid"
  | "ask"
  | "depth"
  | "live_quotes"
  | "calendar"
  | "settles"
  | "paid"
  | "trade"
  | "define"
  | "buy"
  | "sell"
  | "act"
  | "if"
  | "ladder"
  | "step"
  | "watchlist"
  | "bonds"
  | "live"
  | "matured"
  | "issuer_about"
  | "this"
  | "both"
  | "second"
  | "government"
  | "family"
  | "issued"
  | "due"
  | "settle"
  | "price_ask"
  | "yearly_pay"
  | "bill"
  | "debenture"
  | "instead_of"
  | "scrap"
  | "group";

export type Meaning =
  | { is: "kind"; field: Dimension; values: readonly string[]; negative?: boolean }
  | { is: "ratings"; group: "investment" | "junk" | "unrated" | "rated" }
  | { is: "field"; field: LayerName }
  | { is: "bound"; way: BoundWay; side: "before" | "after" }
  | { is: "date_bound"; way: "before" | "after"; side: "after" }
  | { is: "order"; direction: "asc" | "desc"; field?: SortField }
  | { is: "aggregate"; aggregate: "average" | "median" | "lowest" | "highest" }
  | { is: "place"; place: number }
  | { is: "refuse"; reason: RefusalReason; thing?: string }
  | { is: "day" }
  | { is: "noise" }
  | { is: "cue"; cue: Cue };
