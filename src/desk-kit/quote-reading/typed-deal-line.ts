import { type DealLineShown, readDealLine } from "#domain/contract/http/runs.ts";
import { type TradeCounterparty, usersClientsUnified } from "#domain/contract/http/tickets.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { call } from "#src/lib/api.ts";
import { rfqBarred } from "#src/desk-kit/inputs/rfq-exchanges.ts";
import { useSession } from "#src/session/session.ts";
import type { CommandArgs } from "#src/shell/commands/command.ts";

/** A parsed deal line, with the client it names. */
export interface TypedDealLine extends DealLineShown {
  text: string;
  party: TradeCounterparty | null;
}

/** Matches a side as a separate word. */
const SIDE = /(?:^|\s)(?:b|bid|buy|s|sell|o|off?er|a|ask)(?:\s|$)/i;
/** A size with its unit, or a level. */
const FIGURE = /\d\s?(?:cr|crs|c|crore|l|lac|lakh|k)(?![a-z])|@\s?\d|\d\.\d/gi;
const LEAST_CLIENT_CHARS = 3;
/** Bonds that a line may mean; more of them say that it names none. */
const MOST_BONDS = 6;

/** True where a text may be a deal line: it begins with a side and has a figure, or has a side among a size and levels. */
export function looksLikeDealLine(text: string): boolean {
  if (/^\s*(?:b|bid|buy|s|sell|o|off?er|a|ask)\s+.*\d/i.test(text)) return true;
  return SIDE.test(text) && (text.match(FIGURE)?.length ?? 0) >= 2;
}

/** Reads a typed deal line; null when it has no bond, or neither size nor level. */
export async function readTypedLine(text: string, signal: AbortSignal): Promise<TypedDealLine | null> {
  const line = await readLine(text, signal);
  const hasFigure = line.spans.some(({ is }) => is === "size" || is === "level");
  return hasFigure && line.spans.some(({ is }) => is === "bond") ? line : null;
}

async function readLine(text: string, signal: AbortSignal): Promise<TypedDealLine> {
  const line = await call(readDealLine, { body: { text }, signal });
  const venue = venueProblem(line.venue);
  const named = line.client === null ? { party: null, problem: null } : await clientNamed(line.client, signal);
  const more = [venue, named.problem].filter((problem) => problem !== null);
  return { ...line, text, party: named.party, problems: [...line.problems, ...more] };
}

function venueProblem(venue: DealLineShown["venue"]) {
  if (venue === null || venue === "OTC") return null;
  const text = rfqBarred(useSession.getState().session, venue);
  return text === undefined ? null : { field: "venue" as const, text };
}

async function clientNamed(name: string, signal: AbortSignal) {
  const refuse = (text: string) => ({ party: null, problem: { field: "client" as const, text } });
  if (name.length < LEAST_CLIENT_CHARS) return refuse(`Which client? Type three letters or more of ${name}.`);
  const { groups } = await call(usersClientsUnified, {
    query: { search_param: name, include_offline: "true" },
    signal,
  });
  const found = groups.flatMap(({ results }) => results.filter((each) => each.is_offline));
  const exact = found.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  const [one, ...more] = exact.length === 1 ? exact : found;
  if (one === undefined) return refuse(`You have no client named ${name}.`);
  if (more.length > 0) return refuse(`Which client: ${found.map((each) => each.name).join(" or ")}?`);
  return { party: one, problem: null };
}

/** The line itself, or of one that several bonds fit the line in each, the likeliest first. */
export function linesMeant(line: TypedDealLine): readonly TypedDealLine[] {
  if (line.candidates.length === 0 || line.candidates.length > MOST_BONDS) return [line];
  return line.candidates.map(({ finstrument_id: id, bond_name: name }) => ({
    ...line,
    finstrument_id: id,
    bond_name: name,
    candidates: [],
  }));
}

/** The command that opens the EOI form of the line's side, filled with all that the line says. */
export function eoiOfLine(line: TypedDealLine): { commandId: string; args: CommandArgs } {
  const level = line.fixed_field === "price" ? line.unit_price_stored : line.yield_stored;
  return {
    commandId: line.quote_type === "ASK" ? "eoi.offer" : "eoi.bid",
    args: {
      ...(line.finstrument_id === null ? {} : { finstrumentId: line.finstrument_id }),
      ...(line.quantum === null ? {} : { size: line.quantum }),
      ...(line.fixed_field === null || level === null ? {} : { fixedField: line.fixed_field, level }),
      settlementDelta: DEFAULT_SETTLEMENT_DELTA,
      ...otherArgs(line),
    },
  };
}

/** Further stated terms of a line, besides bond, side, size and level. */
function otherArgs({ settlement, settlement_delta: delta, validity, state, venue, party }: TypedDealLine): CommandArgs {
  return {
    ...(settlement === null ? (delta === null ? {} : { settlementDelta: delta }) : { settlement }),
    ...(validity === null ? {} : { validity }),
    ...(state === null ? {} : { state }),
    ...(venue === null ? {} : { venue }),
    ...(party === null ? {} : { client: party }),
  };
}

/** Fields that the grammar of chat reads. */
const READ_IN_CHAT: ReadonlySet<string> = new Set(["side", "size", "bond", "level", "basis"]);

/**
 * Reads the terms of a chat's line beyond bond, side, size and level, for the EOI that is made of it; and says in sentences which of
 * them a quote cannot have. @throws CallError
 */
export async function otherTermsIn(text: string): Promise<{ args: CommandArgs; problems: readonly string[] }> {
  const line = await readLine(text, new AbortController().signal);
  const problems = line.problems.filter(({ field }) => !READ_IN_CHAT.has(field)).map((problem) => problem.text);
  return { args: otherArgs(line), problems };
}
