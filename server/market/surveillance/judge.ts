import { lexiconOf } from "#domain/surveillance/lexicon.ts";
import { movedTo } from "#domain/surveillance/moved-channel.ts";
import { offMarket } from "#domain/surveillance/off-market.ts";
import { snippetOf } from "#domain/surveillance/snippet.ts";
import type { AlertRow } from "#server/market/surveillance/alert-row.ts";
import type { TermRow } from "#server/market/surveillance/rules.ts";
import type { QuotedLevel } from "#server/market/surveillance/quoted-levels.ts";

/** Finding of a firm's rules in the texts of a message. */
export type Finding = Pick<AlertRow, "kind" | "rule" | "why" | "excerpt" | "severity">;

export interface FirmRules {
  terms: readonly TermRow[];
  offMarketBp: number;
}

const MOVED_LABELS = {
  private_mail: "Private email address shared",
  mobile_number: "Mobile number shared for a call",
} as const;

/** Checks texts against a firm's rules; made once for the firm. */
export function judgeOf({ terms, offMarketBp }: FirmRules) {
  const hitsIn = lexiconOf(terms.filter(({ isActive }) => isActive));
  return (text: string, quoted: readonly QuotedLevel[]): Finding[] => [
    ...hitsIn(text).map(({ term, start, end }) => ({
      kind: term.kind,
      rule: term.phrase,
      why:
        term.kind === "moved_channel"
          ? `Possible move to another channel: "${term.phrase}"`
          : `Watched phrase used: "${term.phrase}"`,
      severity: term.severity,
      excerpt: snippetOf(text, start, end),
    })),
    ...movedTo(text).map(({ kind, start, end }) => ({
      kind: "moved_channel" as const,
      rule: kind,
      why: MOVED_LABELS[kind],
      severity: "medium" as const,
      excerpt: snippetOf(text, start, end),
    })),
    ...quoted.flatMap((level) => {
      const away = offMarket(level.quotedYield, level.published, offMarketBp);
      if (away === null) return [];
      return {
        kind: "off_market" as const,
        rule: level.isin,
        why: awayText(level, away.awayBp),
        severity: away.severity,
        excerpt: snippetOf(text, level.start, level.end),
      };
    }),
  ];
}

function awayText({ bondName, quotedYield, published }: QuotedLevel, awayBp: number): string {
  const pct = (fraction: number) => (fraction * 100).toFixed(4);
  const side = awayBp > 0 ? "above" : "below";
  return `${bondName} at ${pct(quotedYield)}%, ${Math.abs(awayBp)} bp ${side} the last published ${pct(published.bondYield)}% of ${published.dateText}`;
}
