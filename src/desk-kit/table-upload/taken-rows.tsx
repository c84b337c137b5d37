import type { TakenRow } from "#src/desk-kit/table-upload/review-state.ts";

/** Accepted rows with a number of their own, such as an order number. */
export function TakenRows({ taken, done }: { taken: readonly TakenRow[]; done: string }) {
  const noted = taken.filter(({ note }) => note !== null);
  if (noted.length === 0) return null;
  return (
    <section aria-label="Done">
      <h3 className="pb-1 font-medium">
        {noted.length} {done}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted tabular-nums">
        {noted.map(({ row, isin, note }) => (
          <li key={`${row} ${note ?? ""}`}>
            Row {row}: <span className="code">{isin}</span> {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
