import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { nameText } from "#domain/accounts/user-text.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import {
  grantOf,
  REQUEST_STATUSES,
  REQUEST_TYPE_LABELS,
  REQUEST_TYPES,
  type RequestStatus,
  type RequestType,
} from "#domain/entities/support-request.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useSession } from "#src/session/session.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { requestColumns, STATUS_LABELS } from "#src/features/staff/requests/request-columns.tsx";
import { useRequest, useRequestChanges, useRequests } from "#src/features/staff/requests/request-queries.ts";
import { RequestView, type RequestHandle } from "#src/features/staff/requests/request-view.tsx";
import { TwoPanes } from "#src/features/staff/two-panes.tsx";
import { usePageActs } from "#src/features/staff/use-page-acts.ts";

const STATUSES = REQUEST_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const TYPES = REQUEST_TYPES.map((value) => ({ value, label: REQUEST_TYPE_LABELS[value] }));

const EMPTY_TEXTS: Record<RequestStatus, string> = {
  OPEN: "No open requests. Requests for access, an upgrade or help appear here.",
  IN_HAND: "Nothing in hand. Take an open request first.",
  DONE: "Nothing marked as done yet.",
  REFUSED: "Nothing refused yet.",
};

/** Queue of requests to staff: take, answer, close. */
export function RequestsPage() {
  const { request: linked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const actorName = useSession(({ session }) => (session === null ? "" : nameText(session.user_info)));
  const isNarrow = useMedia(NARROW);
  const [status, setStatus] = useState<RequestStatus>("OPEN");
  const [type, setType] = useState<RequestType>();
  const [current, setCurrent] = useState<string | null>(linked ?? null);
  const grid = useRef<GridHandle>(null);
  const view = useRef<RequestHandle>(null);
  const { query, rows, count, onMore } = useRequests(status, type);
  const { take } = useRequestChanges();
  // The open request stays when it moves to another list.
  const shown = current ?? rows[0]?.id ?? null;
  const one = useRequest(shown);
  const request = one.data;
  const isMine = request?.status === "IN_HAND" && request.taken_by === actorName;

  async function takeIt(): Promise<void> {
    if (request === undefined || isMine) return;
    setCurrent(request.id);
    try {
      await take(request.id, request.version);
      notify({ summary: "Taken in hand", detail: request.title, severity: "success", group: "staff" });
    } catch (error) {
      notifyError(error);
    }
  }
  function showList(next: RequestStatus): void {
    setStatus(next);
    setCurrent(null);
  }
  function openFirm(): void {
    if (request?.firm == null) {
      notify({ summary: "A visitor asked this; there is no firm.", severity: "warn", group: "barred" });
      return;
    }
    const set = grantOf(request.type);
    void navigate({ to: "/staff/firms", search: { firm: request.firm.id, ...(set === null ? {} : { set }) } });
  }
  function openPerson(): void {
    if (request?.user_id == null) {
      notify({ summary: "A visitor asked this; there is no account.", severity: "warn", group: "barred" });
      return;
    }
    void navigate({ to: "/staff/people", search: { person: request.user_id, firm: request.firm?.id } });
  }
  usePageActs("Requests", [
    { id: "requests.take", title: "Take the request in hand", key: "t", danger: true, run: () => void takeIt() },
    {
      id: "requests.answer",
      title: "Answer the request",
      key: "a",
      run: () => view.current?.answer(),
    },
    {
      id: "requests.done",
      title: "Mark the request as done",
      key: "d",
      run: () => view.current?.close("DONE"),
    },
    {
      id: "requests.refuse",
      title: "Refuse the request",
      key: "x",
      run: () => view.current?.close("REFUSED"),
    },
    { id: "requests.firm", title: "Open the firm that asks", key: "f", aliases: ["Grant"], run: openFirm },
    { id: "requests.person", title: "Open the person who asks", key: "p", run: openPerson },
    {
      id: "requests.list",
      title: "Show the next list of requests",
      key: "l",
      aliases: ["Open, in hand, done, refused"],
      run: () => showList(REQUEST_STATUSES[(REQUEST_STATUSES.indexOf(status) + 1) % REQUEST_STATUSES.length] ?? "OPEN"),
    },
  ]);

  return (
    <TwoPanes
      title="Requests"
      onSideFocus={() => setCurrent(shown)}
      countText={count === null ? "" : count === 1 ? "1 request" : `${groupIndian(String(count))} requests`}
      tools={
        <>
          <SelectButtonGroup label="State" hideLabel value={status} options={STATUSES} onChange={showList} />
          <div className="w-52 max-sm:w-full">
            <FilterSelect
              label="Type"
              all="All types"
              value={type}
              options={TYPES}
              onChange={(next) => {
                setType(next);
                setCurrent(null);
              }}
              className="h-8"
            />
          </div>
        </>
      }
      list={
        <PagedGrid
          what="requests"
          query={query}
          empty={
            <p className="p-4 text-muted">
              {type === undefined ? EMPTY_TEXTS[status] : "No request of this type here."}
            </p>
          }
          className="max-lg:h-[45dvh] max-lg:flex-none"
          ref={grid}
          label="Requests"
          columns={requestColumns(isNarrow)}
          rows={rows}
          listKey={`${status} ${type ?? ""}`}
          count={count}
          current={shown}
          onCurrent={setCurrent}
          onActivate={({ id }) => {
            setCurrent(id);
            view.current?.answer();
          }}
          onMore={onMore}
        />
      }
    >
      {one.isError && request === undefined ? (
        <FailedCall
          what="The request could not be loaded."
          error={one.error}
          onRetry={() => void one.refetch()}
          className="p-4"
        />
      ) : request === undefined ? (
        <p className="p-4 text-muted">{shown === null ? "Choose a request to see what it says." : "Loading…"}</p>
      ) : (
        <RequestView
          ref={view}
          key={request.id}
          request={request}
          isMine={isMine}
          onTake={() => void takeIt()}
          onClosed={() => {
            setCurrent(null);
            focusNextFrame(() => grid.current);
          }}
        />
      )}
    </TwoPanes>
  );
}
