import { DropdownMenu } from "radix-ui";
import type { RefCallback } from "react";
import { nodeText, type ChainKind } from "#domain/runs/chain.ts";
import { answeredBy } from "#domain/runs/line-answer.ts";
import { openQuestion, runText } from "#domain/runs/run-text.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { cx } from "#src/lib/cx.ts";
import { chainCommandId, chainMenu } from "#src/desk-kit/chain/chain.ts";
import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import { useOrigins } from "#src/desk-kit/chain/origins.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { CommandMenuItems } from "#src/shell/controls/command-menu-items.tsx";
import { useLive } from "#src/live/live-store.ts";
import { actsOnRun } from "#src/desk-kit/quote-reading/run-acts.ts";

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

/**
 * Chips under a message with quotes: its valid lines with links to row, bond and answer, and the firms that answered.
 */
export function QuoteChips({ messageId }: { messageId: string }) {
  const runs = useLive((state) => runsOfMessage(state.privateRuns, messageId));
  const answers = useLive((state) => state.lineAnswers).filter((answer) => answer.message_id === messageId);
  const origins = useOrigins();
  const hasFollowUps = answers.length > 0 || origins.some((origin) => origin.message_id === messageId);
  if (runs.length === 0 && !hasFollowUps) return null;
  return (
    <div
      ref={messageIsPlace(messageId)}
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
      aria-label="Quotes read"
      role="group"
    >
      {runs.map((run) => {
        const question = openQuestion(run);
        return question === null ? (
          <Chip key={run.id} run={run} />
        ) : (
          <CommandButton
            key={run.id}
            id={actsOnRun(run)[0]}
            args={{ id: run.id }}
            className={cx(CHIP, "border-warn bg-warn-soft font-medium text-warn")}
          >
            {question}
          </CommandButton>
        );
      })}
      {answers.length === 0 ? null : <span className="text-[12px] font-medium">{answeredBy(answers)}</span>}
      {hasFollowUps ? <ChainLinks of={{ kind: "message", id: messageId }} only={AFTER_THE_LINE} /> : null}
    </div>
  );
}

const AFTER_THE_LINE: readonly ChainKind[] = ["eoi", "cluster", "ticket"];

/** Marks the surrounding message as a chain node, for when it has the focus. */
function messageIsPlace(id: string): RefCallback<HTMLElement> {
  return (chips) => {
    const message = chips?.closest("article");
    message?.setAttribute("data-chain", nodeText({ kind: "message", id }));
    return () => message?.removeAttribute("data-chain");
  };
}

function Chip({ run }: { run: PrivateRun }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={cx(CHIP, run.quote_type === "BID" ? "border-bid text-bid" : "border-ask text-ask")}
      >
        <bdi>{runText(run)}</bdi>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          data-keys="trapped"
          aria-label={runText(run)}
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          <CommandMenuItems ids={[...actsOnRun(run), "runs.show", "runs.bond"]} args={{ id: run.id }} menu="dropdown" />
          {cameOf(run).map(({ ids, args }) => (
            <CommandMenuItems key={ids.join()} ids={ids} args={args} menu="dropdown" />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Links to records that followed from a line. */
function cameOf(run: PrivateRun) {
  return chainMenu({ kind: "run", id: run.id }).filter(({ ids }) => !ids.includes(chainCommandId("message")));
}
