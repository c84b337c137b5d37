import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { AlertsSide } from "#src/features/surveillance/alerts-side.tsx";
import { AlwaysWatched } from "#src/features/surveillance/always-watched.tsx";
import { ChatsSide } from "#src/features/surveillance/chats-side.tsx";
import type { ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { type CaseAddition, AddingToCase } from "#src/features/surveillance/cases/add-to-case.tsx";
import { CasesSide } from "#src/features/surveillance/cases/cases-side.tsx";
import { TimelineSide } from "#src/features/surveillance/timeline/timeline-side.tsx";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { cx } from "#src/lib/cx.ts";
import { useQueue } from "#src/features/surveillance/queries.ts";
import { MarketRulesSide } from "#src/features/surveillance/market-rules/market-rules-side.tsx";
import { OpenRecord } from "#src/features/surveillance/open-record.tsx";
import { surveillancePage } from "#src/features/surveillance/surveillance-commands.ts";
import { type ChangeSearch, type SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

interface SurveillancePageProps {
  search: SurveillanceSearch;
  onSearch: (change: Partial<SurveillanceSearch>, how: "push" | "replace") => void;
}

/** On a phone the list fills the page. */
const ALONE = "max-lg:min-h-0 max-lg:flex-1";

/** Compliance page for the firm's chats: search, reading without any trace in them, export, and work on alerts. */
export function SurveillancePage({ search, onSearch }: SurveillancePageProps) {
  const list = useRef<ListBoxHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const exportButton = useRef<HTMLButtonElement>(null);
  const [addition, setAddition] = useState<CaseAddition | null>(null);
  const active = useQueue().data?.active ?? 0;
  const latest = useRef(onSearch);
  useLayoutEffect(() => {
    latest.current = onSearch;
  });
  const change = useCallback<ChangeSearch>((next, how = "push") => latest.current(next, how), []);
  function openList(view: "timeline" | "cases"): void {
    change({ view });
    focusNextFrame(() => list.current);
  }
  const item = additionOf(search);
  surveillancePage.useActs({
    next: () => list.current?.move(1),
    previous: () => list.current?.move(-1),
    search: () => {
      if (search.view !== undefined && search.view !== "timeline") change({ view: undefined });
      if (box.current !== null) return box.current.focus();
      // The box exists once the view has rendered.
      return focusNextFrame(() => box.current);
    },
    view: () => change({ view: search.view === "alerts" ? undefined : "alerts" }),
    timeline: () => openList("timeline"),
    "export-timeline": () => {
      change({ view: "timeline" });
      // The button exists once the view has rendered.
      requestAnimationFrame(() => exportButton.current?.click());
    },
    cases: () => openList("cases"),
    retention: () => change({ view: "retention" }),
    "market-rules": () => change({ view: "market" }),
    "add-to-case": item === null ? "Open the item to add first." : () => setAddition(item),
  });
  const view = search.view ?? "chats";
  const isNothingOpen = search.channel === undefined && search.alert === undefined;
  return (
    <AddingToCase addition={addition} onAddition={setAddition}>
      {/* On a phone the rules and their explanation scroll together; side by side neither would be readable. */}
      <div
        className={cx(
          "flex min-h-0 flex-1 max-lg:flex-col",
          (view === "rules" || view === "market") && "max-lg:overflow-y-auto",
        )}
      >
        <title>{`Surveillance · ${BRAND}`}</title>
        <h1 className="sr-only">Surveillance</h1>
        <div
          className={cx(
            "flex shrink-0 flex-col border-r border-line bg-raised max-lg:w-full",
            view === "timeline" ? "w-120" : "w-100",
            (view === "chats" || view === "alerts") && (isNothingOpen ? ALONE : "max-lg:h-96"),
            // A phone shows the list or the entry, never both.
            view === "timeline" && (search.entry === undefined ? ALONE : "max-lg:hidden"),
            view === "cases" && (search.case === undefined ? ALONE : "max-lg:hidden"),
          )}
        >
          <div className="border-b border-line p-2 [&_.yb-choice]:px-1.5 [&_.yb-choice]:text-[12px]">
            <SelectButtonGroup
              label="View"
              hideLabel
              value={view}
              options={[
                { value: "chats", label: "Chats" },
                { value: "timeline", label: "Timeline" },
                { value: "alerts", label: active > 0 ? `Alerts ${active}` : "Alerts" },
                { value: "cases", label: "Cases" },
                { value: "rules", label: "Rules" },
                { value: "market", label: "Law" },
                { value: "retention", label: "Retention" },
              ]}
              onChange={(next) => change({ view: next === "chats" ? undefined : next })}
            />
          </div>
          {view === "chats" ? (
            <ChatsSide search={search} onChange={change} listRef={list} boxRef={box} />
          ) : view === "alerts" ? (
            <AlertsSide search={search} onChange={change} listRef={list} />
          ) : view === "timeline" ? (
            <TimelineSide search={search} onChange={change} listRef={list} boxRef={box} exportRef={exportButton} />
          ) : view === "cases" ? (
            <CasesSide search={search} onChange={change} listRef={list} />
          ) : view === "rules" ? (
            <AlwaysWatched />
          ) : view === "market" ? (
            <MarketRulesSide />
          ) : (
            <p className="p-3 text-muted">
              Records are removed hourly once they are past retention for every firm they belong to and not on hold. A
              firm without a policy keeps them indefinitely.
            </p>
          )}
        </div>
        <OpenRecord search={search} onChange={change} />
      </div>
    </AddingToCase>
  );
}

/** Case item for the record open beside the list; null if it cannot be added. */
function additionOf({ view, entry, alert, channel, message }: SurveillanceSearch): CaseAddition | null {
  if (view === "timeline") {
    return entry === undefined ? null : { item: { kind: "entry", subject: entry }, what: "The open entry" };
  }
  if (view === "cases" || view === "rules" || view === "retention") return null;
  if (alert !== undefined) return { item: { kind: "alert", subject: alert }, what: "The open alert" };
  if (message !== undefined) return { item: { kind: "message", subject: message }, what: "The message found" };
  if (channel === undefined) return null;
  return {
    item: { kind: "channel", subject: channel, from: 0, to: Date.now() },
    what: "The open conversation, from its beginning to now",
  };
}
