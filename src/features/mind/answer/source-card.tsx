import { Link } from "@tanstack/react-router";
import { Popover } from "radix-ui";
import { textLink } from "#src/ui/link-looks.ts";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";
import { sourceText } from "#src/features/mind/answer/source-text.ts";
import type { Source } from "#src/features/mind/answer/use-source.ts";

/** Shows the source of a figure beside it. The focus stays on the figure, where Enter opens its page. */
export function SourceCard({ source: { shown, close } }: { source: Source }) {
  const words = shown === null ? null : sourceText(shown.results, shown.figure);
  return (
    <Popover.Root open={words !== null} onOpenChange={(open) => open || close()}>
      <Popover.Anchor virtualRef={{ current: shown?.element ?? { getBoundingClientRect: () => new DOMRect() } }} />
      <PopoverPanel
        label="Source"
        align="start"
        // Keys still belong to the figure.
        data-keys={undefined}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // Clicks on figures do not close the card; they update it themselves.
          if (event.target instanceof Element && event.target.closest("[data-figure]") !== null) event.preventDefault();
        }}
        className="w-80 gap-1 p-3 text-[13px] leading-5 outline-none"
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
                {shown?.isPinned === true ? <span className="text-muted">Enter</span> : null}
              </p>
            )}
          </>
        )}
      </PopoverPanel>
    </Popover.Root>
  );
}
