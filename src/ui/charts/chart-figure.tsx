import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { readChartColours, watchTheme } from "#src/ui/charts/chart-colours.ts";
import type { ChartColour, ChartMark, ChartSpec } from "#src/ui/charts/chart-spec.ts";
import { ChartTable, type ChartTableData } from "#src/ui/charts/chart-table.tsx";

interface ChartFigureProps {
  /** Title of the chart, with its units. */
  caption: ReactNode;
  /** Summary in words for people who cannot see it: extremes, direction, position. */
  summary: string;
  /** Keep its identity while unchanged: a new one redraws the chart. */
  spec: ChartSpec;
  /** The very data as a table. */
  table: ChartTableData;
  heightPx?: number;
}

/** A drawing with its caption, its legend, a sentence for screen readers and the same data as a table. */
export function ChartFigure({ caption, summary, spec, table, heightPx = 240 }: ChartFigureProps) {
  const captionId = useId();
  const reading = useRef<HTMLParagraphElement>(null);
  const { holder, failed } = useDrawing(spec, (text) => {
    if (reading.current) reading.current.textContent = text ?? "";
  });
  return (
    <figure aria-labelledby={captionId} className="flex min-w-0 flex-col gap-2">
      <figcaption id={captionId} className="text-[12px] text-muted">
        {caption}
      </figcaption>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-[12px]">
        <Legend spec={spec} />
        <p ref={reading} aria-live="polite" className="min-h-[18px]" />
      </div>
      {failed ? (
        <p className="text-muted">The chart could not be drawn. Its data is in the table below.</p>
      ) : (
        <div
          ref={holder}
          role="img"
          aria-label={summary}
          // The arrows step from point to point.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={spec.kind === "payments" ? undefined : 0}
          aria-keyshortcuts={spec.kind === "payments" ? undefined : "ArrowLeft ArrowRight Home End"}
          style={{ height: heightPx }}
          className="w-full min-w-0 rounded"
        />
      )}
      <ChartTable {...table} />
    </figure>
  );
}

function useDrawing(spec: ChartSpec, read: (text: string | null) => void) {
  const holder = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    let remove: (() => void) | null = null;
    let gone = false;
    const draw = async (): Promise<void> => {
      const { drawChart } = await import("#src/ui/charts/draw-chart.ts");
      const element = holder.current;
      if (gone || element === null) return;
      remove?.();
      remove = drawChart(element, spec, readChartColours(), (text) => reader.current(text));
    };
    const drawOrFail = (): void => void draw().catch(() => setFailed(true));
    drawOrFail();
    const unwatch = watchTheme(drawOrFail);
    return () => {
      gone = true;
      unwatch();
      remove?.();
    };
  }, [spec]);
  return { holder, failed };
}

const SWATCH: Readonly<Record<ChartMark, string>> = {
  line: "h-0.5 w-4",
  steps: "size-1.5 rounded-full",
  bars: "h-3 w-2",
  dots: "size-2 rounded-full",
  squares: "size-2",
  here: "size-3 rounded-full",
};
const INK: Readonly<Record<ChartColour, string>> = {
  primary: "bg-link",
  muted: "bg-muted",
  strong: "bg-fg",
  faint: "bg-line-strong",
};

/** Visual only: to a screen reader the chart is one image. */
function Legend({ spec }: { spec: ChartSpec }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4">
      {spec.series.map(({ name, colour, mark }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={cx(SWATCH[mark], INK[colour])} />
          {name}
        </li>
      ))}
    </ul>
  );
}
