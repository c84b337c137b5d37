import { commandBarred } from "#src/shell/commands/command.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { isAlive } from "#src/shell/keymap/resolve-key.ts";
import type { FocusPlace } from "#src/app/layouts/focus-place.ts";

/** Maximum number of hints beside the clock. */
const MOST = 4;

/** A waiting confirmation step comes first. */
const FIRST = ["deal.confirm", "deal.back"];

const OF_SIDE_VIEW: Readonly<Record<string, readonly string[]>> = {
  "eoi.form": ["eoi.post", "side.close"],
  "quote.answer": ["quote.send-answer", "side.close"],
  "cluster.view": ["cluster.accept", "cluster.counter", "cluster.withdraw", "cluster.reject"],
};
const OF_PANEL: Readonly<Record<string, readonly string[]>> = {
  "Public Runs": ["eoi.edit", "eoi.withdraw", "quote.answer", "public-runs.filter"],
  "Private Runs": ["runs.answer", "runs.bond", "runs.message", "runs.filter"],
  Chat: [
    "message.send-anyway",
    "chat.send-later",
    "chat.reply",
    "chat.edit-message",
    "chat.mark-channel-unread",
    "chat.mark-unread",
    "chat.focus-composer",
    "chat.filter",
  ],
  "Build Network": ["network.search"],
  Bond: ["bond.pin"],
};
/** Commands that work anywhere on a page; those of other pages are absent or barred. */
const ANYWHERE = [
  "quote.answer",
  "eoi.edit",
  "eoi.bid",
  "eoi.offer",
  "public-runs.filter",
  "find.search",
  "surveillance.search",
  "surveillance.add-to-case",
  "surveillance.view",
  "surveillance.timeline",
];

export interface KeyHint {
  id: string;
  title: string;
  chips: readonly (readonly string[])[];
}

type Parts = Pick<CommandSystem, "registry" | "context" | "keymap">;

/** The keys that matter where the focus is, and work there: the place's own first, none that typing would swallow. */
export function keyHints({ registry, context, keymap }: Parts, place: FocusPlace): KeyHint[] {
  const values = context.store.getState();
  const { singleKeys } = keymap.store.getState().overrides;
  const rules = { values, platform: keymap.platform, singleKeys };
  const own = place.sideView === undefined ? OF_PANEL[place.panelType ?? ""] : OF_SIDE_VIEW[place.sideView];
  const hints = new Map<string, KeyHint>();
  for (const id of new Set([...FIRST, ...(own ?? []), ...ANYWHERE])) {
    const command = registry.get(id);
    if (command === undefined || commandBarred(command, values) !== undefined) continue;
    const binding = keymap.bindingsOf(id).find((each) => isAlive(each, place.keys, rules));
    const key = binding?.strokes.join(" ");
    // The same key bound to a nearer command wins.
    if (binding === undefined || key === undefined || hints.has(key)) continue;
    hints.set(key, { id, title: command.title, chips: chipsOf(binding.strokes, keymap.platform) });
    if (hints.size === MOST) break;
  }
  return [...hints.values()];
}
