import type { ReactNode, Ref } from "react";
import { BRAND } from "#domain/brand.ts";

interface TwoPanesProps {
  title: string;
  /** Number of rows as text. */
  countText: string;
  /** Filters of the list, and the button to create. */
  tools: ReactNode;
  list: ReactNode;
  /** View or form beside the list. */
  children: ReactNode;
  sideRef?: Ref<HTMLDivElement>;
  /** Called when the side pane gets the focus; its content then stays even if the list changes. */
  onSideFocus: () => void;
}

/** List with a side pane; on a phone the pane is below. */
export function TwoPanes({ title, countText, tools, list, children, sideRef, onSideFocus }: TwoPanesProps) {
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <title>{`${title} · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">{title}</h1>
            <p role="status" className="min-h-4 text-[12px] text-muted">
              {countText}
            </p>
          </div>
          {tools}
        </header>
        {list}
      </div>
      <div
        ref={sideRef}
        onFocus={onSideFocus}
        className="w-104 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line"
      >
        {children}
      </div>
    </div>
  );
}
