import { type Ask, type Frame, cued, namesField } from "#domain/mind/planner/frames/ask.ts";
import { isConditional, refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { isCue, isFiller, meaningOf } from "#domain/mind/planner/language/item.ts";
import { asksHowMuch } from "#domain/mind/planner/frames/market.ts";
import { readLevel, readSize } from "#domain/mind/planner/reading/amounts.ts";

/** `post` also means 'after'. */
const NO_ACT_ALONE = /^(?:post|hit|lift|draft|confirm)$/;

const ASKING = /^(?:what|which|who|any|anyone|can|could|kya|kitna|kitne|kaun|how much|kahan)$/i;

/** `bid 5 cr 6.92 gs 39 at 6.95`: at the start, with a size and a level, `bid` is an instruction. */
function isQuoted({ items, bonds }: Ask): boolean {
  const isFirst = /^(?:bid|offer)$/i.test(items.find((item) => !isFiller(item))?.words ?? "");
  const isSized = items.some((item) => item.kind === "number" && item.unit === "rupees");
  return isFirst && bonds.length === 1 && isSized && items.some((item) => isCue(item, "at"));
}

/** Side of the draft: accepting an offer is buying, posting one is selling. */
function sideOf(ask: Ask): "BID" | "ASK" | undefined {
  if (cued(ask, "sell")) return "ASK";
  if (cued(ask, "buy")) return "BID";
  const isTaking = ask.items.some((item) => /^(?:accept|hit|lift)$/i.test(item.words));
  if (cued(ask, "bid")) return isTaking ? "ASK" : "BID";
  return cued(ask, "ask") ? (isTaking ? "BID" : "ASK") : undefined;
}

/** Actions: fills a draft of the real form, which the person checks and sends. Mind never acts itself. */
export const draft: Frame = (ask) => {
  const isWatch = cued(ask, "watchlist");
  // Mind cannot cancel or change anything already sent.
  if (ask.items.some(({ words }) => /^(?:cancel|delete|withdraw|modify|amend)$/i.test(words)))
    return refusalOf("cannot_act");
  const isBooked = /^book$/i.test(ask.items[0]?.words ?? "") && ask.bonds.length === 1;
  if (!cued(ask, "buy", "sell", "act") && !isWatch && !isBooked && !isQuoted(ask)) return null;
  if (asksHowMuch(ask)) return null;
  if ((cued(ask, "if", "define") || isConditional(ask)) && !isWatch) return null;
  // 'At what level can I sell, any buyers?' asks about the market and is no order.
  const isAsked = ask.items.some(({ words }) => ASKING.test(words));
  if (isAsked && !cued(ask, "act") && namesField(ask, "consideration", "dirty_price", "accrued_interest")) return null;
  if (isAsked && !cued(ask, "act") && cued(ask, "bid", "ask", "depth", "market", "live_quotes")) return null;
  // 'If I buy 15 crore at 6.72 …: clean price and consideration' is a calculation.
  const isFirst = isCue(
    ask.items.find((item) => !isFiller(item) && item.kind !== "stop"),
    "buy",
    "sell",
  );
  if (!isFirst && !cued(ask, "act") && namesField(ask, "clean_price", "consideration", "accrued_interest")) return null;
  const isScreen = ask.items.some(
    (item) => item.kind === "rating" || meaningOf(item, "kind") !== null || item.kind === "range",
  );
  if (ask.bonds.length === 0 && isScreen) return null;
  const subject = subjectOf(ask);
  if (subject === null) {
    const act = ask.items.find((item) => isCue(item, "buy", "sell", "act"));
    return act === undefined || NO_ACT_ALONE.test(act.words.toLowerCase()) ? null : refusalOf("cannot_act");
  }
  const quantum = readSize(ask.items);
  const level = readLevel(ask.items, true);
  // 'Buy price 101.5, ytm?' asks for the yield.
  if (!isWatch && level.price !== undefined && namesField(ask, "bond_yield")) return null;
  const side = sideOf(ask);
  return about(ask, "draft", subject, [
    {
      id: nextId(subject.steps),
      tool: "draft",
      input: {
        kind: isWatch ? "watchlist" : "eoi",
        ...(side === undefined ? {} : { side }),
        ...level,
        ...(quantum === null ? {} : { quantum }),
      },
      uses: usesOf(subject, "bond"),
    },
  ]);
};
