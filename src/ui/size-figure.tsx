import { formatCrores, rupeesText } from "#domain/lib/format-rupees.ts";
import { MISSING } from "#domain/lib/format-level.ts";

/** Face value in crore, as in its whole column; full rupees on hover and when copied. */
export function SizeFigure({ rupees }: { rupees: number | null }) {
  if (rupees === null) return MISSING;
  return (
    <span className="whitespace-nowrap" data-plain={rupees} title={rupeesText(rupees, 0)}>
      {formatCrores(rupees)}
    </span>
  );
}
