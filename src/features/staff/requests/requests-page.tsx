import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { nameText } from "#domain/accounts/user-text.ts";
import {
  grantOf,
  REQUEST_STATUSES,
  REQUEST_TYPE_LABELS,
  REQUEST_TYPES,
  type RequestStatus,
  type RequestType,
} from "#domain/entities/support-request.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useSession } from "#src/session/session.ts";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NoRecord } from "#src/ui/list-page/no-record.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { notify } from "#src/ui/toast.tsx";
import { requestsPage } from "#src/features/staff/commands.ts";
import { requestColumns, STATUS_LABELS } from "#src/features/staff/requests/request-columns.tsx";
import { useRequest, useRequestChanges, useRequests } from "#src/features/staff/requests/request-queries.ts";
import { RequestView, type RequestHandle } from "#src/features/staff/requests/request-view.tsx";

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
  const columns = requestColumns(useMedia(NARROW));
  const [status, setStatus] = useState<RequestStatus>("OPEN");
  const [type, setType] = useState<RequestType>();
  const view = useRef<RequestHandle>(null);
  const { query, rows, count, onMore } = useRequests(status, type);
  const { take } = useRequestChanges();
  // The open request stays when it moves to another list.
  const page = useListPage(rows, { first: linked, stays: true });
  const one = useRequest(page.id);
  const request = one.data;
  const isMine = request?.status === "IN_HAND" && request.taken_by === actorName;

  function showList(next: RequestStatus): void {
    setStatus(next);
    page.choose(null);
  }
  const { firm, user_id: person } = request ?? { firm: null, user_id: null };
  requestsPage.useActs({
    take:
      request === undefined
        ? "Choose a request first."
        : isMine
          ? "You have it in hand"
          : async () => {
              page.pin();
              await take(request.id, request.version);
              notify({ summary: "Taken in hand", detail: request.title, severity: "success", group: "staff" });
            },
    answer: () => view.current?.answer(),
    done: () => view.current?.close("DONE"),
    refuse: () => view.current?.close("REFUSED"),
    firm:
      request === undefined || firm === null
        ? "A visitor asked this; there is no firm."
        : () => {
            const set = grantOf(request.type);
            return navigate({ to: "/staff/firms", search: { firm: firm.id, ...(set === null ? {} : { set }) } });
          },
    person:
      person === null
        ? "A visitor asked this; there is no account."
        : () => navigate({ to: "/staff/people", search: { person, firm: firm?.id } }),
    list: () => showList(REQUEST_STATUSES[(REQUEST_STATUSES.indexOf(status) + 1) % REQUEST_STATUSES.length] ?? "OPEN"),
  });

  return (
    <ListPage
      page={page}
      title="Requests"
      counted={["request", "requests"]}
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
                page.choose(null);
              }}
              className="h-8"
            />
          </div>
        </>
      }
      what="requests"
      query={query}
      empty={<NothingYet text={type === undefined ? EMPTY_TEXTS[status] : "No request of this type here."} />}
      columns={columns}
      rows={rows}
      listKey={`${status} ${type ?? ""}`}
      count={count}
      onActivate={({ id }) => {
        page.choose(id);
        view.current?.answer();
      }}
      onMore={onMore}
      side={
        request === undefined ? (
          <NoRecord query={one} id={page.id} what="request" choose="Choose a request to see what it says." />
        ) : (
          <RequestView
            ref={view}
            key={request.id}
            request={request}
            isMine={isMine}
            onClosed={() => {
              page.choose(null);
              page.end();
            }}
          />
        )
      }
    />
  );
}
