import { isMark, senseOf, type NumberToken, type PairToken, type Token } from "#domain/quote-parser/tokens.ts";

// Figures that look like two levels but name a bond: `7.18/33` is a coupon and a year, `7.02 6/31` a coupon and a
// month.

/** Splits and joins figures of names, so that remaining pairs are two levels. */
export function withNames(tokens: readonly Token[]): Token[] {
  return withYears(withMonths(tokens));
}

/**
 * Reads `7.18/33` and `7.18-2033` as a coupon and a year if the year is in full, or a level follows and no other coupon
 * or year came before.
 */
function withYears(tokens: readonly Token[]): Token[] {
  let named = false;
  let hasDecimals = false;
  return tokens.flatMap((token, place): Token[] => {
    if (token.kind === "date") named = true;
    if (token.kind === "number") {
      hasDecimals ||= token.digits.includes(".");
      named ||= hasDecimals || /^(?:20)?[2-9]\d$/.test(token.digits);
    }
    if (token.kind !== "pair") return [token];
    const [coupon, year] = token.digits;
    if (!hasDecimals && isCouponAndLevel(token, tokens[place + 1])) return parted(token, coupon, year);
    const isMaturity =
      /^20[2-9]\d$/.test(year) || (/^(?:2[6-9]|[3-7]\d)$/.test(year) && !named && hasLevel(tokens, place + 1));
    named = false;
    if (token.first >= 25 || !isMaturity) return [token];
    return parted(token, coupon, year);
  });
}

function parted({ start, end }: Token, first: string, second: string): Token[] {
  const figure = { kind: "number" as const, at: false, percent: false, yieldMark: false };
  return [
    { ...figure, value: Number(first), digits: first, start, end: start + first.length },
    { ...figure, value: Number(second), digits: second, start: end - second.length, end },
  ];
}

/** `7.40 - 7.25 bid`: two full yields with one side are a coupon and a level. */
function isCouponAndLevel({ first, digits: [coupon, level], start, end }: PairToken, next: Token | undefined): boolean {
  const isSpaced = end - start > coupon.length + level.length + 2;
  const sense = senseOf(next);
  return isSpaced && first < 20 && level.includes(".") && (sense === "bid" || sense === "ask");
}

function hasLevel(tokens: readonly Token[], from: number): boolean {
  const next = tokens.slice(from).find(({ kind }) => kind === "pair" || kind === "number");
  return next?.kind === "pair" || (next?.kind === "number" && (next.at || next.digits.includes(".")));
}

/** `6/31` beside a coupon is a month and a year, if no maturity was named before. */
function withMonths(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => isMark(token, "/"))) return tokens;
  const joined: Token[] = [];
  let isDated = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const date: Token | null = isDated ? null : monthAndYear(tokens, at);
    isDated ||= date !== null || token.kind === "date" || (isYear(token) && isCoupon(tokens[at - 1]));
    joined.push(date ?? token);
    if (date !== null) at += 2;
  }
  return joined;
}

function monthAndYear(tokens: readonly Token[], at: number): Token | null {
  const [month, slash, year] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (month?.kind !== "number" || !isMark(slash, "/") || !isYear(year)) return null;
  const isTogether = month.end === slash?.start && slash.end === year.start;
  if (!isTogether || !/^(?:0?[1-9]|1[0-2])$/.test(month.digits)) return null;
  const before = tokens[at - 1];
  const isBeside = isCoupon(before) || (before?.kind === "word" && before.sense === null && isCoupon(tokens[at + 3]));
  if (!isBeside) return null;
  return {
    kind: "date",
    year: 2000 + year.value,
    month: month.value,
    day: 0,
    swap: false,
    start: month.start,
    end: year.end,
  };
}

function isYear(token: Token | undefined): token is NumberToken {
  return token?.kind === "number" && /^(?:2[6-9]|[3-9]\d)$/.test(token.digits);
}

function isCoupon(token: Token | undefined): boolean {
  if (token?.kind !== "number" || token.at) return false;
  return token.digits.includes(".") ? token.value < 20 : /^[4-9]\d\d$/.test(token.digits);
}
