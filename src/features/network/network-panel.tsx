import { Fragment, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { cx } from "#src/lib/cx.ts";
import { ChatError } from "#src/platform/chat/chat-client.ts";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import { useCommandContext } from "#src/platform/commands/use-command-context.ts";
import { useCommandSystem } from "#src/platform/commands/commands-provider.tsx";
import { useSession } from "#src/platform/identity/session.ts";
import { PanelEmpty } from "#src/platform/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/platform/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/platform/workspace/panel-header.tsx";
import { usePanel } from "#src/platform/workspace/use-panel.ts";
import { inputClass } from "#src/ui/field.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { networkFacts } from "#src/features/network/commands.ts";
import {
  useConnections,
  useInvite,
  usePeopleFound,
  useReadAgain,
  useSuggestions,
} from "#src/features/network/network-queries.ts";
import { NetworkRowView, type NetworkActs } from "#src/features/network/network-row.tsx";
import { invitationRows, networkGroups, personRow, type NetworkRow } from "#src/features/network/network-rows.ts";

/** A search waits until typing has rested this long, ms. */
const REST_MS = 300;
const NOBODY: readonly never[] = [];

/** Whom to deal with: who asks to talk, who might be worth it and why, whom I know already. */
export function NetworkPanel({ panelId }: PanelComponentProps) {
  const hasAccepted = useSession(({ session }) => session?.user_info.has_accepted_chat_terms === true);
  const { runner } = useCommandSystem();
  const { isFocused } = usePanel();
  useCommandContext(networkFacts.inPanel, isFocused ? true : undefined);
  const myUserId = useChat((state) => state.me ?? "");
  const byUrl = useChat((state) => state.channels);
  const channels = useMemo(() => Object.values(byUrl), [byUrl]);
  const [typed, setTyped] = useState("");
  const words = useRested(typed.trim());
  const suggestions = useSuggestions(hasAccepted);
  const connections = useConnections(hasAccepted);
  const found = usePeopleFound(words);
  const invite = useInvite();
  const readAgain = useReadAgain();
  const isSearching = isSearchable(typed);

  const pending = useMemo(() => invitationRows(channels, myUserId), [channels, myUserId]);
  const groups = useMemo(() => {
    if (isSearching) {
      const rows = (found.data ?? NOBODY).map((person) => personRow(person, pending));
      return rows.length === 0 ? [] : [{ title: "Found", rows }];
    }
    return networkGroups({
      channels,
      myUserId,
      suggestions: suggestions.data ?? NOBODY,
      connections: connections.data ?? NOBODY,
    });
  }, [isSearching, found.data, pending, channels, myUserId, suggestions.data, connections.data]);

  // Somebody answered: who is connected has changed.
  const pendingKey = pending.map((row) => row.userId).join(" ");
  const before = useRef(pendingKey);
  useEffect(() => {
    if (before.current === pendingKey) return;
    before.current = pendingKey;
    readAgain();
  }, [pendingKey, readAgain]);

  const acts: NetworkActs = {
    open: (row) =>
      void runner.runCommand(
        "chat.open",
        { who: row.url === null ? `user:${row.userId}` : `channel:${row.url}` },
        "button",
      ),
    invite: (row) => {
      if (row.person !== null && !invite.isPending) invite.mutate(row.person);
    },
    answer: (row, take) => {
      if (row.url === null) return;
      const answered = take ? chat.client.accept(row.url) : chat.client.decline(row.url);
      answered.then(
        () =>
          notify({
            summary: take ? `You are connected with ${row.name}` : "Declined",
            severity: "success",
            group: "network",
          }),
        (error: unknown) =>
          error instanceof ChatError
            ? notify({ summary: error.message, severity: "error", group: "network" })
            : notifyError(error),
      );
    },
  };

  const isWaiting = isSearching ? found.isFetching || words !== typed.trim() : suggestions.isLoading;
  const asking = pending.filter((row) => row.standing === "asks").length;
  return (
    <div className="flex h-full flex-col">
      <PanelCount>{asking > 0 ? <span aria-label={`${asking} invitations`}>{asking}</span> : null}</PanelCount>
      <div className="border-b border-line p-1.5">
        <input
          type="search"
          aria-label="Search people and firms"
          placeholder="Search people and firms"
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          data-network-search
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && typed !== "") {
              event.preventDefault();
              setTyped("");
            } else if (event.key === "ArrowDown") {
              event.preventDefault();
              event.currentTarget
                .closest("[data-panel]")
                ?.querySelector<HTMLElement>("[data-row][tabindex='0']")
                ?.focus();
            }
          }}
          className={cx(inputClass, "h-7")}
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching && !isWaiting ? `${found.data?.length ?? 0} people found` : ""}
      </p>
      {groups.length > 0 ? (
        <People key={panelId} groups={groups} acts={acts} isBusy={invite.isPending} />
      ) : isWaiting ? null : isSearching ? (
        <p className="px-3 py-3 text-muted">
          {found.isError ? "The search failed. Change the words to try again." : "Nobody found."}
        </p>
      ) : (
        <PanelEmpty />
      )}
    </div>
  );
}

interface PeopleProps {
  groups: ReturnType<typeof networkGroups>;
  acts: NetworkActs;
  isBusy: boolean;
}

/** The groups as one grid: one stop of Tab, arrows move, Enter does what the row offers, Delete declines. */
function People({ groups, acts, isBusy }: PeopleProps) {
  const body = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.userId === current),
  );

  function goTo(index: number): void {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    setCurrent(row.userId);
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.userId)}"]`)?.focus();
  }
  function act(row: NetworkRow | undefined, isFirst: boolean): void {
    if (row === undefined) return;
    if (row.standing === "asks") acts.answer(row, isFirst);
    else if (!isFirst) return;
    else if (row.standing === "stranger") acts.invite(row);
    else acts.open(row);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next !== undefined) goTo(next);
    else if (event.key === "Enter" && !event.repeat) act(rows[at], true);
    else if (event.key === "Delete" && !event.repeat) act(rows[at], false);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={body}
      role="grid"
      tabIndex={-1}
      aria-label="Network"
      aria-rowcount={rows.length}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
    >
      {groups.map((group) => (
        <Fragment key={group.title}>
          <div role="row" className="sticky top-0 z-1 border-b border-line bg-raised px-3">
            <div role="columnheader" className="text-[12px] leading-6 font-medium text-muted">
              {group.title}
            </div>
          </div>
          {group.rows.map((row) => {
            const index = rows.indexOf(row);
            return (
              <div
                key={row.userId}
                role="row"
                data-row={row.userId}
                aria-selected={index === at}
                tabIndex={index === at ? 0 : -1}
                {...(index === at ? { "data-panel-focus": "" } : {})}
                onFocus={() => setCurrent(row.userId)}
                onDoubleClick={() => act(row, true)}
                className="flex min-h-8 items-center gap-2 border-b border-line px-3 py-1 hover:bg-hover focus-visible:bg-selected focus-visible:outline-offset-[-2px]"
              >
                <NetworkRowView row={row} acts={acts} isBusy={isBusy} />
              </div>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}

/** The text as it was when typing last rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
