import {
  eoiOfLine,
  linesMeant,
  looksLikeDealLine,
  readTypedLine,
  type TypedDealLine,
} from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import { lineProblem, typedLineText, unreadQuestion } from "#src/desk-kit/quote-reading/typed-line-text.ts";
import type { LineOption, TypedLines } from "#src/desk-kit/inputs/typed-lines.ts";
import { fillArgs, openForm } from "#src/features/eoi/commands.ts";

/** Parses a whole quote typed or pasted into the bond field, and fills all its fields. */
export const typedQuotes: TypedLines = {
  looksLike: looksLikeDealLine,
  read: async (text, signal) => {
    const line = await readTypedLine(text, signal);
    return line === null ? [] : linesMeant(line).map(offerOf);
  },
};

function offerOf(line: TypedDealLine): LineOption {
  return {
    key: `line ${line.finstrument_id ?? ""}`,
    text: typedLineText(line),
    barred: lineProblem(line),
    asksOnce: unreadQuestion(line),
    take: () => void openForm(line.quote_type ?? "BID", fillArgs.parse(eoiOfLine(line).args)),
  };
}
