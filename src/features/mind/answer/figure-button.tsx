import type { Figure } from "#domain/contract/mind/blocks.ts";
import { figureText, NOT_IN_DATA } from "#domain/mind/figure-text.ts";
import { valueOf } from "#domain/mind/render.ts";
import { cx } from "#src/lib/cx.ts";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";

interface FigureButtonProps {
  figure: Figure;
  /** The figure is in a table cell, labelled by its row and column. */
  isCell?: boolean;
}

/** Shows a figure from its stored result; pressing it opens its source. */
export function FigureButton({ figure, isCell = false }: FigureButtonProps) {
  const { results, onSource, onHover } = useAnswer();
  const value = valueOf(results, figure) ?? null;
  const text = figureText(figure.field, value);
  return (
    <button
      type="button"
      data-figure={JSON.stringify(figure)}
      // An answer is one Tab stop; arrows move between figures. (useFigureStops)
      tabIndex={-1}
      onClick={(event) => onSource({ figure, element: event.currentTarget })}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") onHover({ figure, element: event.currentTarget });
      }}
      onPointerLeave={() => onHover(null)}
      className={cx(
        "rounded-[3px] text-left tabular-nums decoration-dotted underline-offset-4 hover:underline",
        !isCell && "px-0.5 font-medium underline decoration-line-strong",
        isCell && "max-w-full truncate",
        text === NOT_IN_DATA && "font-normal text-muted",
      )}
    >
      {text}
    </button>
  );
}
