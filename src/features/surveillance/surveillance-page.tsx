import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { AlertsSide } from "#src/features/surveillance/alerts-side.tsx";
import { AlwaysWatched } from "#src/features/surveillance/always-watched.tsx";
import { ChatsSide } from "#src/features/surveillance/chats-side.tsx";
import { Conversation } from "#src/features/surveillance/conversation.tsx";
import { DealView } from "#src/features/surveillance/deal-view.tsx";
import { Details } from "#src/features/surveillance/details.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import type { ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { type CaseAddition, AddingToCase } from "#src/features/surveillance/cases/add-to-case.tsx";
import { CaseView } from "#src/features/surveillance/cases/case-view.tsx";
import { CasesSide } from "#src/features/surveillance/cases/cases-side.tsx";
import { notify } from "#src/ui/toast.tsx";
import { EntryView } from "#src/features/surveillance/timeline/entry-view.tsx";
import { TimelineSide } from "#src/features/surveillance/timeline/timeline-side.tsx";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { cx } from "#src/lib/cx.ts";
import { useChannel, useFollowing, useQueue } from "#src/features/surveillance/queries.ts";
import { MarketRulesSide } from "#src/features/surveillance/market-rules/market-rules-side.tsx";
import { MarketRulesView } from "#src/features/surveillance/market-rules/market-rules-view.tsx";
import { RetentionView } from "#src/features/surveillance/retention/retention-view.tsx";
import { RulesView } from "#src/features/surveillance/rules-view.tsx";
import { useSurveillanceCommands } from "#src/features/surveillance/surveillance-commands.ts";
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
  const latest = useRef({ search, onSearch });
  useLayoutEffect(() => {
    latest.current = { search, onSearch };
  });
  const change = useCallback<ChangeSearch>((next, how = "push") => latest.current.onSearch(next, how), []);
  useSurveillanceCommands({
    move: useCallback((by) => list.current?.move(by), []),
    focusSearch: useCallback(() => {
      const { view: shown } = latest.current.search;
      if (shown !== undefined && shown !== "timeline") change({ view: undefined });
      if (box.current !== null) return box.current.focus();
      // The box exists once the view has rendered.
      focusNextFrame(() => box.current);
    }, [change]),
    switchView: useCallback(
      () => change({ view: latest.current.search.view === "alerts" ? undefined : "alerts" }),
      [change],
    ),
    openCases: useCallback(() => {
      change({ view: "cases" });
      focusNextFrame(() => list.current);
    }, [change]),
    openRetention: useCallback(() => change({ view: "retention" }), [change]),
    openMarketRules: useCallback(() => change({ view: "market" }), [change]),
    addToCase: useCallback(() => {
      const next = additionOf(latest.current.search);
      if (next !== null) setAddition(next);
      else notify({ summary: "Open the item to add first.", severity: "warn", group: "barred" });
    }, []),
    openTimeline: useCallback(() => {
      change({ view: "timeline" });
      focusNextFrame(() => list.current);
    }, [change]),
    exportList: useCallback(() => {
      change({ view: "timeline" });
      // The button exists once the view has rendered.
      requestAnimationFrame(() => exportButton.current?.click());
    }, [change]),
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
        {view === "rules" ? (
          <RulesView />
        ) : view === "market" ? (
          <MarketRulesView />
        ) : view === "retention" ? (
          <RetentionView />
        ) : view === "cases" ? (
          search.case === undefined ? (
            <div className="flex-1 bg-surface p-4 max-lg:hidden">
              <p className="font-medium">The case appears here, with everything in it on one timeline.</p>
              <p className="max-w-[72ch] text-muted">
                Choose one on the left, or open one by its title. C adds the item open beside a list: an alert, a
                message, a conversation or a timeline entry.
              </p>
            </div>
          ) : (
            <CaseView key={search.case} id={search.case} onChange={change} />
          )
        ) : view === "timeline" ? (
          search.entry === undefined ? (
            <div className="flex-1 bg-surface p-4 max-lg:hidden">
              <p className="font-medium">The entry appears here with who, what, before and after, and its hash.</p>
              <p className="max-w-[72ch] text-muted">
                Choose one on the left: j and k move, Enter opens, / searches, x exports the list. Your queries are
                recorded in the audit trail too, under Compliance queries.
              </p>
            </div>
          ) : (
            <EntryView key={search.entry} id={search.entry} onChange={change} />
          )
        ) : search.channel === undefined && search.alert !== undefined ? (
          <DealView key={search.alert} id={search.alert} onChange={change} />
        ) : search.channel === undefined ? (
          <div className="flex-1 bg-surface p-4 max-lg:hidden">
            <p className="font-medium">The conversation appears here, with every edit and deletion.</p>
            <p className="max-w-[72ch] text-muted">
              Choose one on the left: j and k move, Enter opens, / searches, a switches between chats and alerts.
              Members are not told. Each view is recorded in the audit trail.
            </p>
          </div>
        ) : (
          <Opened key={search.channel} url={search.channel} search={search} onChange={change} />
        )}
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

function Opened(props: { url: string; search: SurveillanceSearch; onChange: ChangeSearch }) {
  const { url, search, onChange } = props;
  const query = useChannel(url);
  useFollowing(url);
  if (!query.data) {
    return (
      <div className="flex-1 bg-surface" aria-busy={query.isPending}>
        <ListNote query={query} isEmpty={false} failed="The conversation could not be opened." empty="" />
      </div>
    );
  }
  const { channel, member_events, alerts } = query.data;
  return (
    <>
      <Conversation channel={channel} events={member_events} search={search} onChange={onChange} />
      <Details channel={channel} alerts={alerts} search={search} onChange={onChange} />
    </>
  );
}
