import { ArrowUp } from "lucide-react";

/** Says that rows came above those in sight while the list was held, and goes there. Home does the same by key. */
export function NewRowsButton({ count, topPx, onClick }: { count: number; topPx: number; onClick: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      title="To the newest (Home)"
      // The focus stays where the keys are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      style={{ top: topPx + 4 }}
      className="absolute left-1/2 z-3 flex h-6 -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised px-2 text-[12px] font-medium shadow-float hover:bg-hover"
    >
      <ArrowUp size={12} aria-hidden />
      {count} new
    </button>
  );
}
