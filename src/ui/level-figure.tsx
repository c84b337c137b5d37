import { cx } from "#src/lib/cx.ts";
import { splitLevel } from "#domain/lib/format-level.ts";

/** Price or yield with four decimals; the last two matter most and are bold. */
export function LevelFigure({ text, className }: { text: string; className?: string }) {
  const [head, tail] = splitLevel(text);
  return (
    <span className={cx("live-figure whitespace-nowrap", className)}>
      {head}
      {tail === "" ? null : <span className="level-tail">{tail}</span>}
    </span>
  );
}
