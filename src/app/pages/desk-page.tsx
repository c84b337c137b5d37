import { useEffect } from "react";
import { useStore } from "zustand";
import { rightColumn } from "#domain/workspace/right-column.ts";
import { DealSide } from "#src/app/deal-side.tsx";
import { catalogue, companions, keyForLayout, workspaceStore } from "#src/app/desk-system.ts";
import { useIsWide } from "#src/app/use-is-wide.ts";
import { useDealFacts } from "#src/app/use-deal-facts.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { placeOf } from "#src/shell/keymap/key-input.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { reportFailure } from "#src/session/report.ts";
import type { FormPlace } from "#src/shell/workspace/workspace-context.ts";
import { Workspace } from "#src/shell/workspace/workspace.tsx";

const WIDE_WIDTH = "min(1200px, 100vw)";

/**
 * Position of the open form: over the right column, beside it while the desk has the focus, or over the whole screen on
 * a phone; a wide form covers the whole desk.
 */
function useFormPlace(isWide: boolean): FormPlace | null {
  const isOpen = useSideDesk((state) => state.current !== null);
  const isNarrow = useMedia(NARROW);
  const sharePct = useStore(workspaceStore, ({ layout }) => rightColumn(layout)?.sharePct ?? null);
  const isInUse = useStore(workspaceStore, ({ layout }) => rightColumn(layout)?.isInUse ?? false);
  const place = !isOpen
    ? null
    : isNarrow || isWide
      ? "over-all"
      : sharePct === null
        ? null
        : isInUse
          ? "beside-right"
          : "over-right";
  useEffect(() => {
    if (place === null) return undefined;
    // Toasts sit beside the form, so the document holds its position.
    const { style } = document.documentElement;
    if (place === "beside-right") style.setProperty("--yb-side-right", `${sharePct}vw`);
    else if (place === "over-all") style.setProperty("--yb-side-width", isWide ? WIDE_WIDTH : "100vw");
    else style.setProperty("--yb-side-width", `max(var(--yb-side-room), ${sharePct}vw)`);
    return () => {
      style.removeProperty("--yb-side-right");
      style.removeProperty("--yb-side-width");
    };
  }, [place, sharePct, isWide]);
  return place;
}

/** Closes the sheet when a panel gets the focus. */
function useLeaveSheet(isWide: boolean): void {
  useEffect(() => {
    if (!isWide) return undefined;
    return workspaceStore.subscribe((now, before) => {
      if (now.focusRequest !== before.focusRequest) useSideDesk.getState().close();
    });
  }, [isWide]);
}

/** Ctrl+A selects within fields and tables only, never the whole page of a desk. */
function usePageUnselected(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
      if (isAll && placeOf(event.target) === "page") event.preventDefault();
    };
    window.addEventListener("keydown", keep);
    return () => window.removeEventListener("keydown", keep);
  }, []);
}

/** The tiled workspace of /dart with the side column. */
export function DeskPage() {
  useCommandContext(facts.onDesk, true);
  useDealFacts();
  usePageUnselected();
  const isWide = useIsWide();
  useCommandContext(facts.atTiles, !isWide);
  useLeaveSheet(isWide);
  const place = useFormPlace(isWide);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Dealing desk</h1>
      <div className="relative flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1">
          <Workspace
            store={workspaceStore}
            catalogue={catalogue}
            keyFor={keyForLayout}
            report={(error, { type, componentStack }) => reportFailure(error, `panel ${type}`, componentStack)}
            formPlace={place}
          />
        </div>
        <DealSide isOver={place !== null} />
      </div>
      <ConfirmStrip place="desk" />
      {companions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </div>
  );
}
