import { formatCrores, rupeesText } from "#domain/lib/format-rupees.ts";
import { MISSING } from "#domain/lib/format-level.ts";

/** A size of face value in crore, as all sizes of its column; the full rupees on hover, and where it is copied. */
export function SizeFigure({ rupees }: { rupees: number | null }) {
  if (rupees === null) return MISSING;
  return (
    <span className="whitespace-nowrap" data-plain={rupees} title={rupeesText(rupees, 0)}>
      {formatCrores(rupees)}
    </span>
  );
}
