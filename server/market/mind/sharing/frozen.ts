import type { MindEvent, MindTurn, NumberedMindEvent, SharedMindChat } from "#domain/contract/http/mind.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import type { ToolName } from "#domain/contract/mind/tools.ts";
import { mindTexts } from "#domain/mind/texts.ts";

// Public copy of a conversation. Private content is never copied, so nothing needs hiding later.

/** Tools with data of the person's firm, or of the market for members only. */
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

/** First line only, since the rest may be pasted text. */
const firstLine = (text: string) => text.split(/\r?\n/, 1)[0] ?? "";

/** Removes names of people and firms from a text. */
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

/** @param names of the person and their firm, removed from the questions */
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
