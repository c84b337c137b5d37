import { can } from "#domain/permissions/capabilities.ts";
import {
  eoiOfLine,
  looksLikeDealLine,
  readTypedLine,
  type TypedDealLine,
  unreadQuestion,
} from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { dealLineOf, type DealLineItem, typedLineText } from "#src/features/private-runs/deal-line-item.ts";
import { DealLinePreview } from "#src/features/private-runs/deal-line-preview.tsx";

const REST_MS = 150;
/** Bonds that a line may mean; more of them say that it names none. */
const MOST_BONDS = 6;

/**
 * A typed deal line in the palette: `b 10cr 7.18gs33 @101.25 t1` offers that very bid, on a filled EOI form. It opens at once:
 * nothing is posted before the form is sent and confirmed. Words that were not read stop the first Enter.
 */
export const dealLineSource: PaletteSource = {
  id: "deal-line",
  title: "Deal line",
  runsAtOnce: true,
  Preview: DealLinePreview,
  claims: (query) => mayTrade() && looksLikeDealLine(query),
  search: (query, signal) => (mayTrade() && looksLikeDealLine(query) ? read(query, signal) : []),
  actions: (item) => {
    const line = dealLineOf(item);
    return line === null ? [] : [eoiOfLine(line)];
  },
};

function mayTrade(): boolean {
  const { session } = useSession.getState();
  return session !== null && can(subjectOf(session), "trade");
}

async function read(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  signal.throwIfAborted();
  const line = await readTypedLine(query, signal);
  return line === null ? [] : linesMeant(line).map(itemOf);
}

/** The line itself, or of one that several bonds fit the line in each, the likeliest first. */
function linesMeant(line: TypedDealLine): readonly TypedDealLine[] {
  if (line.candidates.length === 0 || line.candidates.length > MOST_BONDS) return [line];
  return line.candidates.map(({ finstrument_id: id, bond_name: name }) => ({
    ...line,
    finstrument_id: id,
    bond_name: name,
    candidates: [],
  }));
}

function itemOf(line: TypedDealLine): DealLineItem {
  const typed = line.text.trim();
  const barred = problemOf(line);
  const asks = unreadQuestion(line);
  return {
    id: `${typed} ${line.finstrument_id ?? ""}`,
    title: typedLineText(line),
    // The words typed are the whole of what is meant, so nothing fits better.
    aliases: [typed],
    line,
    ...(barred === null ? {} : { barred }),
    ...(asks === null ? {} : { asksOnce: asks }),
  };
}

/** Why no quote can be made of the line as it stands, the first of its problems. */
function problemOf(line: TypedDealLine): string | null {
  const [problem] = line.problems;
  if (problem !== undefined) return problem.text;
  if (line.finstrument_id === null) return "Which bond? Say it more closely.";
  return line.quote_type === null ? "Bid or offer? Say it more closely." : null;
}
