import { descriptorsOf, type Descriptor } from "#domain/quote-parser/descriptor.ts";
import type { Header } from "#domain/quote-parser/header.ts";
import type { ReadAs } from "#domain/quote-parser/line-items.ts";
import { NO_WORDS, type BondLookup, type QuoteSide } from "#domain/quote-parser/reading.ts";
import { termsOf, type LineTerms } from "#domain/quote-parser/terms-of-line.ts";
import { isMark, senseOf, type Token } from "#domain/quote-parser/tokens.ts";

// Splits a line into its bonds, each with the words that belong to it.

/** One bond of a line with the words that belong to it. */
export interface Part {
  descriptor: Descriptor;
  span: { start: number; end: number };
  terms: LineTerms;
  /** True when its words include `each`, `all` or `both`. */
  isForAll: boolean;
  hasUnknownWords: boolean;
}

/** `7.26 gj, 7.39 mh offered 6.78, 6.80`: several levels after the last of several bonds are not distributed. */
export function isListed(parts: readonly Part[]): boolean {
  const last = parts.at(-1);
  if (last === undefined || last.isForAll || last.terms.side === null || last.terms.levelFigures < 2) return false;
  return parts.some(({ terms }) => terms.levels.length === 0 && terms.status !== "off");
}

/** Passes a side on to the following bonds without one, and terms with `each` or `all` to every bond of the line. */
export function inherited(parts: readonly Part[]): Part[] {
  const spread = parts.length > 1 ? parts.find(({ isForAll }) => isForAll)?.terms : undefined;
  let side: QuoteSide | null = null;
  return parts.map((part): Part => {
    const terms =
      part.terms.levels.length === 0 && part.terms.status !== "off" && spread !== undefined ? spread : part.terms;
    const own: QuoteSide | null = terms.side ?? (terms.levels.length === 1 ? (terms.levels[0]?.side ?? null) : null);
    side = terms.levels.length > 1 ? null : (own ?? side);
    return {
      ...part,
      terms: {
        ...terms,
        side: terms.levels.length > 1 ? terms.side : side,
        levels: terms.levels.map((level) => ({ ...level, sizeRupees: level.sizeRupees ?? spread?.sizeRupees ?? null })),
        settlementDelta: terms.settlementDelta ?? spread?.settlementDelta ?? null,
        status: terms.status ?? spread?.status ?? null,
      },
    };
  });
}

/** Bonds with their words. A coupon becomes a level again when the line would otherwise have none. */
export function partsOf(tokens: readonly Token[], lookup: BondLookup, header: Header, readAs: ReadAs): Part[] {
  const greedy = split(tokens, descriptorsOf(tokens, lookup, header, false), readAs);
  if (greedy.length === 0) return couponAlone(tokens, lookup, readAs);
  if (greedy.every(({ terms }) => terms.levels.length > 0)) return greedy;
  const careful = split(tokens, descriptorsOf(tokens, lookup, header, true), readAs);
  const quoted = (parts: readonly Part[]) => parts.filter(({ terms }) => terms.levels.length > 0).length;
  return quoted(careful) > quoted(greedy) ? careful : greedy;
}

/** `6.68 bid 99.90`, `cancel my 7.26 bid`: only a government coupon beside a price or a withdrawal. */
function couponAlone(tokens: readonly Token[], lookup: BondLookup, readAs: ReadAs): Part[] {
  const at = tokens.findIndex((token) => token.kind === "number" && !token.at && /^\d\.\d\d?$/.test(token.digits));
  const token = tokens[at];
  if (token?.kind !== "number") return [];
  const words = { ...NO_WORDS, product: "GSEC" as const, couponPct: token.value };
  const match = lookup.find(words);
  if (match.bonds.length === 0) return [];
  const descriptor: Descriptor = { from: at, to: at + 1, words, match, couponLast: false, weight: 0 };
  return split(tokens, [descriptor], readAs).filter(
    ({ terms }) =>
      terms.levels[0]?.kind === "price" || (terms.levels.length === 0 && terms.status === "off" && terms.side !== null),
  );
}

function split(tokens: readonly Token[], descriptors: readonly Descriptor[], readAs: ReadAs): Part[] {
  return descriptors.map((descriptor, place) => {
    const before = place === 0 ? 0 : border(tokens, descriptors[place - 1]?.to ?? 0, descriptor.from);
    const next = descriptors[place + 1];
    const after = next === undefined ? tokens.length : border(tokens, descriptor.to, next.from);
    const around = [...tokens.slice(before, descriptor.from), ...tokens.slice(descriptor.to, after)];
    const span = { start: tokens[before]?.start ?? 0, end: tokens[after - 1]?.end ?? 0 };
    return {
      descriptor,
      span,
      terms: termsOf(around, readAs, lastLevelOf(descriptor, readAs)),
      isForAll: around.some((token) => senseOf(token) === "each"),
      hasUnknownWords: around.some((token) => token.kind === "word" && token.sense === null),
    };
  });
}

function lastLevelOf({ match, words }: Descriptor, readAs: ReadAs): number | null {
  const [bond, other] = match.bonds;
  return bond === undefined || other !== undefined || words.benchmarkYears !== null
    ? null
    : readAs.lastLevel(bond.isin);
}

/**
 * Index where the words of one bond end and those of the next begin: after the last separator between them, if the
 * first keeps its level; without one, all words belong to the first.
 */
function border(tokens: readonly Token[], from: number, to: number): number {
  for (let at = to - 1; at >= from; at -= 1) {
    const token = tokens[at];
    const isBreak = isMark(token, ",;.|•&\t") || (token?.kind === "word" && /^(?:and|aur|then)$/.test(token.word));
    // A slash or dash separates bonds only right before the second one; elsewhere it is between levels.
    const isRightBefore = at === to - 1 && isMark(token, "/-–");
    if ((isBreak || isRightBefore) && tokens.slice(from, at).some(({ kind }) => kind === "number" || kind === "pair"))
      return at + 1;
  }
  return to;
}
