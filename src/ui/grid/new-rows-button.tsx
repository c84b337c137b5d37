import { ArrowUp } from "lucide-react";

interface NewRowsButtonProps {
  /** Rows that came above those in sight. */
  count: number;
  /** The rows in sight would be in another order by now. */
  isOtherOrder?: boolean;
  /** Height of the headings, CSS pixels: the button stands over them, so that no row that is reached for is under it. */
  headPx: number;
  onClick: () => void;
}

const HEIGHT_PX = 24;
/** From the edge of a list without headings. */
const ROOM_PX = 4;

/** Says what waits while a list is held: rows that came, or another order. A click shows the list as it is now; so does Shift+Home. */
export function NewRowsButton({ count, isOtherOrder = false, headPx, onClick }: NewRowsButtonProps) {
  if (count === 0 && !isOtherOrder) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={count === 0 ? "To the present order (Shift+Home)" : "To the newest (Shift+Home)"}
      // The focus stays where the keys are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      style={{ top: headPx === 0 ? ROOM_PX : (headPx - HEIGHT_PX) / 2, height: HEIGHT_PX }}
      className="absolute left-1/2 z-3 flex -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised px-2 text-[12px] font-medium whitespace-nowrap shadow-float hover:bg-hover"
    >
      <ArrowUp size={12} aria-hidden />
      {count === 0 ? "Order changed" : `${count} new`}
    </button>
  );
}
