import { can } from "#domain/permissions/capabilities.ts";
import type { QuoteReadingShown } from "#domain/contract/http/runs.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { openQuestion, runText } from "#domain/runs/run-text.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { eoiFilledWith } from "#src/desk-kit/quote-reading/fill-eoi.ts";
import { readDealLine } from "#src/desk-kit/quote-reading/read-quotes.ts";
import { dealLineOf, type DealLineItem } from "#src/features/private-runs/deal-line-item.ts";
import { DealLinePreview } from "#src/features/private-runs/deal-line-preview.tsx";

const REST_MS = 150;
/** Begins with a side and holds a figure; anything else is no deal line and not worth a call. */
const LOOKS_LIKE_ONE = /^\s*(?:b|bid|buy|s|sell|o|off?er|a|ask)\s+.*\d/i;
/** Bonds that a line may mean; more of them say that it names none. */
const MOST_BONDS = 6;

/**
 * A typed deal line in the palette: `b 10cr 7.18gs33 @101.25 t1` offers that very bid, on a filled EOI form. It opens at once:
 * nothing is posted before the form is sent and confirmed.
 */
export const dealLineSource: PaletteSource = {
  id: "deal-line",
  title: "Deal line",
  runsAtOnce: true,
  Preview: DealLinePreview,
  claims: (query) => mayTrade() && LOOKS_LIKE_ONE.test(query),
  search: (query, signal) => (mayTrade() && LOOKS_LIKE_ONE.test(query) ? read(query, signal) : []),
  actions: (item) => {
    const line = dealLineOf(item);
    return line === null ? [] : [eoiFilledWith(line, line.quote_type ?? "BID")];
  },
};

function mayTrade(): boolean {
  const { session } = useSession.getState();
  return session !== null && can(subjectOf(session), "trade");
}

async function read(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  signal.throwIfAborted();
  const line = await readDealLine(query, signal);
  if (line === null || line.status === "off") return [];
  return linesMeant(line).map((each) => itemOf(each, query.trim()));
}

/** The line itself, or of one that several bonds fit the line in each, the likeliest first. */
function linesMeant(line: QuoteReadingShown): readonly QuoteReadingShown[] {
  if (line.finstrument_id !== null || line.candidates.length > MOST_BONDS) return [line];
  const meant = line.candidates.map(({ finstrument_id: id, bond_name: name }) => ({
    ...line,
    finstrument_id: id,
    bond_name: name,
    unresolved: line.unresolved.filter((each) => each !== "bond"),
  }));
  return meant.length === 0 ? [line] : meant;
}

function itemOf(line: QuoteReadingShown, typed: string): DealLineItem {
  const question = openQuestion(line);
  return {
    id: `${typed} ${line.finstrument_id ?? ""}`,
    title: runText(line, formatSize),
    // The words typed are the whole of what is meant, so nothing fits better.
    aliases: [typed],
    line,
    ...(question === null ? {} : { barred: `${question} Say it more closely.` }),
  };
}
