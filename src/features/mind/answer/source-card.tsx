import { Link } from "@tanstack/react-router";
import { Popover } from "radix-ui";
import type { Results } from "#domain/mind/render.ts";
import { textLink } from "#src/ui/link-looks.ts";
import type { PointedFigure } from "#src/features/mind/answer/answer-context.ts";
import { sourceWords } from "#src/features/mind/answer/figure-words.ts";

interface SourceCardProps {
  pointed: PointedFigure | null;
  results: Results;
  /** It was asked for, and stays until it is closed; else it goes with the pointer. */
  isPinned: boolean;
  onClose: () => void;
}

/** Where a figure is from, beside it. The focus stays on the figure: Enter there opens its cell. */
export function SourceCard({ pointed, results, isPinned, onClose }: SourceCardProps) {
  const words = pointed === null ? null : sourceWords(results, pointed.figure);
  return (
    <Popover.Root open={words !== null} onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={{ current: pointed?.element ?? { getBoundingClientRect: () => new DOMRect() } }} />
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Source"
          data-pinned={isPinned || undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The figure itself, or another of the answer: what is shown is theirs to say.
            if (event.target instanceof Element && event.target.closest("[data-figure]") !== null)
              event.preventDefault();
          }}
          className="z-30 flex w-80 max-w-[calc(100vw-16px)] flex-col gap-1 rounded border border-line bg-raised p-3 text-[13px] leading-5 shadow-float outline-none"
        >
          {words === null ? null : (
            <>
              <p className="flex items-baseline justify-between gap-3">
                <span className="text-muted">{words.title}</span>
                <span className="font-semibold tabular-nums">{words.value}</span>
              </p>
              {words.of === null ? null : <p>{words.of}</p>}
              <p className="text-muted">{words.source}</p>
              <p className="text-[12px] text-muted">As of {words.asOf}</p>
              {words.opens === null ? null : (
                <p className="flex items-baseline justify-between gap-3 text-[12px]">
                  <Link to={words.opens.to} className={textLink}>
                    {words.opens.label}
                  </Link>
                  {isPinned ? <span className="text-muted">Enter</span> : null}
                </p>
              )}
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
