import { DropdownMenu } from "radix-ui";
import { openQuestion, runWords } from "#domain/runs/run-words.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { CommandMenuItems } from "#src/platform/commands/command-menu-items.tsx";
import { useLive } from "#src/platform/live/live-store.ts";

const NONE: readonly PrivateRun[] = [];
const byMessage = new WeakMap<readonly PrivateRun[], ReadonlyMap<string, readonly PrivateRun[]>>();

/** The lines a message left standing; the same array while the runs are the same. */
function runsOfMessage(runs: readonly PrivateRun[], messageId: string): readonly PrivateRun[] {
  let grouped = byMessage.get(runs);
  if (grouped === undefined) {
    grouped = Map.groupBy(runs, (run) => run.message_id);
    byMessage.set(runs, grouped);
  }
  return grouped.get(messageId) ?? NONE;
}

const CHIP = "block h-5 max-w-full truncate rounded border px-1.5 text-[11px] leading-[18px] hover:bg-hover";

/** Under a message that quotes: its lines that stand, each the way to its row, its bond and a filled EOI. */
export function QuoteChips({ messageId }: { messageId: string }) {
  const runs = useLive((state) => runsOfMessage(state.privateRuns, messageId));
  if (runs.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1" aria-label="Quotes read" role="group">
      {runs.map((run) => {
        const question = openQuestion(run);
        return question === null ? (
          <Chip key={run.id} run={run} />
        ) : (
          <CommandButton
            key={run.id}
            id={run.unresolved.includes("bond") ? "runs.choose-bond" : "runs.choose-side"}
            args={{ id: run.id }}
            className={cx(CHIP, "border-warn bg-warn-soft font-medium text-warn")}
          >
            {question}
          </CommandButton>
        );
      })}
    </div>
  );
}

function Chip({ run }: { run: PrivateRun }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={cx(CHIP, run.quote_type === "BID" ? "border-bid text-bid" : "border-ask text-ask")}
      >
        {runWords(run)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          data-keys="trapped"
          aria-label={runWords(run)}
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          <CommandMenuItems ids={["runs.show", "runs.bond", "runs.answer"]} args={{ id: run.id }} menu="dropdown" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
