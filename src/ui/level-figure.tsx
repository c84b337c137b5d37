import { cx } from "#src/lib/cx.ts";
import { splitLevel } from "#domain/lib/format-level.ts";

/** A price or a yield with four decimals, of which the last two matter most and stand stronger. */
export function LevelFigure({ text, className }: { text: string; className?: string }) {
  const [head, tail] = splitLevel(text);
  return (
    <span className={cx("live-figure whitespace-nowrap", className)}>
      {head}
      {tail === "" ? null : <span className="level-tail">{tail}</span>}
    </span>
  );
}
