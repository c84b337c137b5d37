import type { MindEvent, MindTurn, NumberedMindEvent, SharedMindChat } from "#domain/contract/http/mind.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import type { ToolName } from "#domain/contract/mind/tools.ts";
import { mindTexts } from "#domain/mind/texts.ts";

// A conversation as everybody may see it. What is private never gets into the copy, so that nothing has to be hidden of it later.

/** What is of the person's own firm or of the market that not everybody sees. */
const PRIVATE: ReadonlySet<ToolName> = new Set(["holdings", "market", "draft"]);
const SHOWN: ReadonlySet<MindEvent["type"]> = new Set(["turn", "plan", "reading", "result", "block", "done"]);

const planOfTurn = ({ events }: MindTurn): Plan | null =>
  events.flatMap((event) => (event.type === "plan" ? [event.data.plan] : []))[0] ?? null;

function isPrivate(turn: MindTurn, before: ReadonlySet<number>): boolean {
  const plan = planOfTurn(turn);
  if (plan?.intent === "portfolio" || plan?.intent === "market") return true;
  return (
    plan?.steps.some(({ tool, input }) => PRIVATE.has(tool) || (tool === "rows" && before.has(input.turn))) ?? false
  );
}

/** Of pasted text only the first line. */
const firstLine = (text: string) => text.split(/\r?\n/, 1)[0] ?? "";

/** Takes names of people and firms out of words. */
function withoutNames(names: readonly string[]) {
  const parts = names
    .filter((name) => name.length > 2)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const found = parts.length === 0 ? null : new RegExp(parts.join("|"), "gi");
  return (text: string) => (found === null ? text : text.replaceAll(found, "…"));
}

const LEFT_OUT: NumberedMindEvent[] = [
  { seq: 1, type: "block", data: { index: 0, block: { kind: "sentence", parts: [{ text: mindTexts.privatePart }] } } },
  { seq: 2, type: "done", data: { status: "answered", follow_ups: [], choices: [] } },
];

function shownEvent(event: NumberedMindEvent, clean: (text: string) => string, text: string): NumberedMindEvent {
  if (event.type === "turn") return { ...event, data: { ...event.data, text } };
  if (event.type === "reading") {
    const { words, meant, by } = event.data;
    return { ...event, data: { words: clean(firstLine(words)), meant: clean(firstLine(meant)), by } };
  }
  return event;
}

/** @param names of the person and their firm, which are taken out of what was asked */
export function frozenCopy(
  { title, conversation }: { title: string; conversation: readonly MindTurn[] },
  names: readonly string[],
  sharedAt: Date,
  asOf: string,
): SharedMindChat {
  const clean = withoutNames(names);
  const hidden = new Set<number>();
  const shown = conversation.map(({ driver: _driver, ...turn }) => {
    if (isPrivate({ ...turn, driver: _driver }, hidden)) {
      hidden.add(turn.turn);
      return { ...turn, text: "", status: "answered" as const, left_out: true, events: LEFT_OUT };
    }
    const text = clean(firstLine(turn.text));
    const events = turn.events
      .filter(({ type }) => SHOWN.has(type))
      .map((event, at) => ({ ...shownEvent(event, clean, text), seq: at + 1 }));
    return { ...turn, text, left_out: false, events };
  });
  const isTitleHidden = hidden.has(conversation[0]?.turn ?? 0);
  return {
    title: isTitleHidden ? "A conversation with Mind" : clean(firstLine(title)),
    shared_at: sharedAt.toISOString(),
    as_of: asOf,
    conversation: shown,
  };
}
