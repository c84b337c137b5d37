import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCan } from "#src/session/session.ts";
import { useMarks } from "#src/features/mind/answer/marks.ts";

const ACT =
  "inline-flex h-6 items-center gap-1.5 rounded px-1.5 text-[12px] text-muted hover:bg-hover hover:text-fg aria-disabled:opacity-50";

/** Actions of a table and its rows; each is a command with its key. */
export function TableActs({ turn, block, hasBonds }: { turn: number; block: number; hasBonds: boolean }) {
  const [mayTrade, hasDesk] = [useCan("trade"), useCan("trading.view")];
  const args = { turn, block };
  const ids = [
    ...(hasBonds ? ["mind.watch", "mind.compare", ...(mayTrade ? ["mind.draft"] : [])] : []),
    "mind.export",
    ...(hasDesk ? ["mind.to-panel"] : []),
  ];
  return (
    <div role="group" aria-label="This table" className="flex flex-wrap gap-1">
      {ids.map((id) => (
        <CommandButton key={id} id={id} args={args} showKey className={ACT} />
      ))}
    </div>
  );
}

/** Checkbox that marks a bond's row; Space on a figure of the row does the same. */
export function RowTick({ turn, isin, name }: { turn: number; isin: string; name: string }) {
  const isMarked = useMarks((marks) => marks.turn === turn && marks.isins.includes(isin));
  const toggle = useMarks((marks) => marks.toggle);
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Mark ${name}`}
      checked={isMarked}
      onChange={() => toggle(turn, isin)}
      className="block size-3.5 accent-primary"
    />
  );
}
