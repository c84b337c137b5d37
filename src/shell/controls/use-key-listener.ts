import { useEffect, useMemo } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { keyboard } from "#src/lib/keyboard-hold.ts";
import { pendingContext } from "#src/shell/commands/pending-context.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { captureKey, isTypedText, replayKey } from "#src/shell/controls/replay-key.ts";
import { createKeyPress } from "#src/shell/controls/key-press.ts";
import { isBareModifier, toKeyInput } from "#src/shell/keymap/key-input.ts";
import { createKeyQueue, type KeyQueue } from "#src/shell/keymap/key-queue.ts";
import { notify } from "#src/ui/toast.tsx";

/**
 * The one keyboard listener. It receives every key ("*"), even in fields, and leaves the meaning to the resolver. It listens
 * while events bubble, so a widget that handled a key itself (preventDefault) keeps it. Before any widget the queue takes the keys
 * that have to wait.
 */
export function useKeyListener(system: CommandSystem): void {
  const press = useMemo(() => createKeyPress(system), [system]);
  useKeyQueue(system);
  useHotkeys(
    "*",
    (event) => {
      if (!event.defaultPrevented && press(toKeyInput(event))) event.preventDefault();
    },
    { enableOnFormTags: true, enableOnContentEditable: true },
    [press],
  );
}

function useKeyQueue(system: CommandSystem): void {
  useEffect(() => {
    const queue = queueOf(system);
    const take = (event: KeyboardEvent): void => {
      if (!event.isTrusted || isBareModifier(event.key)) return;
      const isWaiting = belongsToPage(event, system) && queue.take(event);
      if (!isWaiting) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const goElsewhere = (): void => queue.drop();
    window.addEventListener("keydown", take, true);
    window.addEventListener("pointerdown", goElsewhere, true);
    return () => {
      window.removeEventListener("keydown", take, true);
      window.removeEventListener("pointerdown", goElsewhere, true);
    };
  }, [system]);
}

/** Keys of a field that are held with Ctrl; all others belong to the browser, unless a command has them. */
const EDITS_WITH_CTRL = /^(a|v|x|z|enter|backspace|delete)$/i;

function belongsToPage(event: KeyboardEvent, { keymap }: CommandSystem): boolean {
  const isBrowsers =
    event.ctrlKey || event.metaKey ? !EDITS_WITH_CTRL.test(event.key) : /^F\d+$/.test(event.key) && event.key !== "F10";
  return !isBrowsers || keymap.couldMean(toKeyInput(event));
}

function queueOf({ keymap }: CommandSystem): KeyQueue<KeyboardEvent> {
  return createKeyQueue<KeyboardEvent>({
    keyboard,
    isRepeated: (event) => event.repeat,
    waitsFor: (event) => {
      const input = toKeyInput(event);
      return input.place === "page" && keymap.couldMean(input) ? pendingContext.ended() : null;
    },
    give: (event) => !isBeforeUnusual(event) && replayKey(captureKey(event)),
    isTyped: isTypedText,
    onDropped: (events) =>
      notify({
        summary: `Not used: ${namesOf(events.map(({ key }) => (key === " " ? "Space" : key)))}`,
        detail: "The desk was busy. Type again.",
        severity: "warn",
        group: "keys",
      }),
  });
}

/** Names keys in their order, and how often one was pressed in a row: `g p ArrowDown ×7`. */
function namesOf(keys: readonly string[]): string {
  const runs: { key: string; times: number }[] = [];
  for (const key of keys) {
    const last = runs.at(-1);
    if (last?.key === key && key.length > 1) last.times += 1;
    else runs.push({ key, times: 1 });
  }
  return runs.map(({ key, times }) => (times > 1 ? `${key} ×${times}` : key)).join(" ");
}

/** True for keys pressed before an unusual sentence appeared; they do not answer it. */
function isBeforeUnusual({ timeStamp }: KeyboardEvent): boolean {
  const sentence = document.activeElement?.closest<HTMLElement>("[data-unusual]");
  return timeStamp < Number(sentence?.dataset["shownMs"] ?? 0);
}
