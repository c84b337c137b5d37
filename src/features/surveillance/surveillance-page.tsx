import { useCallback, useLayoutEffect, useRef } from "react";
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
import { useChannel, useFollowing, useQueue } from "#src/features/surveillance/queries.ts";
import { RulesView } from "#src/features/surveillance/rules-view.tsx";
import { useSurveillanceCommands } from "#src/features/surveillance/surveillance-commands.ts";
import { changed, type ChangeSearch, type SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

interface SurveillancePageProps {
  search: SurveillanceSearch;
  onSearch: (next: SurveillanceSearch, how: "push" | "replace") => void;
}

/** The firm's chats for its compliance: found, read without a trace in them, exported, and the alerts they raise worked. */
export function SurveillancePage({ search, onSearch }: SurveillancePageProps) {
  const list = useRef<ListBoxHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const active = useQueue().data?.active ?? 0;
  const latest = useRef({ search, onSearch });
  useLayoutEffect(() => {
    latest.current = { search, onSearch };
  });
  const change = useCallback<ChangeSearch>((next, how = "push") => {
    const { search: now, onSearch: setSearch } = latest.current;
    setSearch(changed(now, next), how);
  }, []);
  useSurveillanceCommands({
    move: useCallback((by) => list.current?.move(by), []),
    focusSearch: useCallback(() => {
      if (latest.current.search.view !== undefined) change({ view: undefined });
      // The box is there once the view has been drawn.
      requestAnimationFrame(() => box.current?.focus());
    }, [change]),
    switchView: useCallback(
      () => change({ view: latest.current.search.view === "alerts" ? undefined : "alerts" }),
      [change],
    ),
  });
  const view = search.view ?? "chats";
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <title>{`Surveillance · ${BRAND}`}</title>
      <h1 className="sr-only">Surveillance</h1>
      <div className="flex w-88 shrink-0 flex-col border-r border-line bg-raised max-lg:h-96 max-lg:w-full">
        <div className="border-b border-line p-2">
          <SelectButtonGroup
            label="View"
            hideLabel
            value={view}
            options={[
              { value: "chats", label: "Chats" },
              { value: "alerts", label: active > 0 ? `Alerts ${active}` : "Alerts" },
              { value: "rules", label: "Rules" },
            ]}
            onChange={(next) => change({ view: next === "chats" ? undefined : next })}
          />
        </div>
        {view === "chats" ? (
          <ChatsSide search={search} onChange={change} listRef={list} boxRef={box} />
        ) : view === "alerts" ? (
          <AlertsSide search={search} onChange={change} listRef={list} />
        ) : (
          <AlwaysWatched />
        )}
      </div>
      {view === "rules" ? (
        <RulesView />
      ) : search.channel === undefined && search.alert !== undefined ? (
        <DealView key={search.alert} id={search.alert} onChange={change} />
      ) : search.channel === undefined ? (
        <div className="flex-1 bg-surface p-4">
          <p className="font-medium">The conversation will stand here as it was, with every edit and deletion.</p>
          <p className="text-muted">
            Choose one on the left: j and k move, Enter opens, / searches, a switches between chats and alerts. Nobody
            in it can tell that you looked; your looks are written into the audit.
          </p>
        </div>
      ) : (
        <Opened key={search.channel} url={search.channel} search={search} onChange={change} />
      )}
    </div>
  );
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
