import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { startIn } from "#src/shell/side-desk/start-here.ts";
import { useSideDesk, type SideView } from "#src/shell/side-desk/side-desk.ts";

interface SideDeskColumnProps {
  views: readonly SideView[];
  /** True when it overlays the content on the right instead of taking room from it. */
  isOver: boolean;
}

/** Draws the open view, if any. Escape closes it from anywhere inside. */
export function SideDeskColumn({ views, isOver }: SideDeskColumnProps) {
  const { current, close } = useSideDesk();
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = views.find((each) => each.id === current?.view);
  const openedAt = current?.openedAt;

  useEffect(() => {
    if (openedAt === undefined) return;
    const first = frame.current?.querySelector<HTMLElement>("[data-autofocus]") ?? frame.current;
    // A form that opened together with its view has taken the focus.
    const focused = document.activeElement;
    if (focused !== first && content.current?.contains(focused) === true) return;
    if (first) startIn(first);
  }, [openedAt]);

  if (!current || !view) return null;
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      aria-label={view.title}
      data-side-view={view.id}
      data-wide={view.isWide}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      className={cx(
        view.isWide && "shadow-float",
        isOver && "absolute inset-y-0 right-(--yb-side-right) z-20 border-r",
        "flex w-(--yb-side-width) shrink-0 flex-col border-l border-line bg-raised focus-visible:shadow-[inset_0_2px_0_var(--yb-focus)] focus-visible:outline-none",
      )}
    >
      <header className="flex h-8 shrink-0 items-center justify-between border-b border-line pr-1 pl-3">
        <h2 className="font-semibold">{view.title}</h2>
        <Button kind="quiet" size="small" aria-label={`Close ${view.title}`} title="Close (Escape)" onClick={close}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </header>
      {/* The scroll padding keeps the focused field above the buttons at the foot. */}
      <div
        className={cx("min-h-0 w-full flex-1 scroll-pb-28 overflow-y-auto", !view.isWide && "max-w-[640px]")}
        key={openedAt}
        ref={content}
      >
        <view.Component props={current.props} />
      </div>
    </aside>
  );
}
