import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { nameText } from "#domain/accounts/user-text.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { personColumns } from "#src/features/staff/people/person-columns.tsx";
import { usePeople, usePerson, usePersonChanges } from "#src/features/staff/people/person-queries.ts";
import { type PersonAct, PersonView } from "#src/features/staff/people/person-view.tsx";
import { TwoPanes } from "#src/features/staff/two-panes.tsx";
import { usePageActs } from "#src/features/staff/use-page-acts.ts";

/** Lists the accounts of all people with their sessions. */
export function PeoplePage() {
  const { person: linked, firm: firmId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useMedia(NARROW);
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState<string | null>(linked ?? null);
  const [asked, setAsked] = useState<PersonAct | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const side = useRef<HTMLDivElement>(null);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { query, rows, count, onMore } = usePeople(search, firmId);
  const changes = usePersonChanges();
  const shown = current ?? rows[0]?.id ?? null;
  const one = usePerson(shown);
  const person = one.data;
  // A linked person is listed first if their page of the list is not loaded.
  const listed =
    person === undefined || current === null || rows.some(({ id }) => id === current) ? rows : [person, ...rows];

  function choose(id: string | null): void {
    setCurrent(id);
    setAsked(null);
  }
  function ask(act: PersonAct | null): void {
    setAsked(act);
    if (act === null) grid.current?.focus();
    else setCurrent(shown);
  }
  async function run(act: Promise<unknown>, summary: string): Promise<void> {
    setAsked(null);
    try {
      await act;
      notify({
        summary,
        ...(person === undefined ? {} : { detail: nameText(person) }),
        severity: "success",
        group: "staff",
      });
    } catch (error) {
      notifyError(error);
    }
    grid.current?.focus();
  }
  const barred = () =>
    notify({ summary: "The person's account does not allow this.", severity: "warn", group: "barred" });
  const endSessions = () => {
    if (person !== undefined) void run(changes.endSessions(person.id), "Signed out everywhere");
  };
  const resend = () => {
    if (person !== undefined) void run(changes.resendInvite(person.id), "Invitation sent again");
  };
  usePageActs("People", [
    {
      id: "people.filter",
      title: "Find a person",
      key: "/",
      run: () => {
        box.current?.focus();
        box.current?.select();
      },
    },
    {
      id: "people.end-sessions",
      title: "Sign the person out everywhere",
      key: "e",
      aliases: ["End sessions"],
      danger: true,
      run: () => (person === undefined || person.sessions.length === 0 ? barred() : ask("end-sessions")),
    },
    {
      id: "people.second-factor",
      title: "Clear the person's second factor",
      key: "c",
      aliases: ["Lost authenticator", "2FA"],
      danger: true,
      run: () => (person?.has_second_factor === true ? ask("clear-second-factor") : barred()),
    },
    {
      id: "people.resend",
      title: "Resend the person's invitation",
      key: "r",
      danger: true,
      run: () => (person?.status === "invited" ? resend() : barred()),
    },
    {
      id: "people.firm",
      title: "Open the person's firm",
      key: "f",
      run: () => {
        if (person !== undefined) void navigate({ to: "/staff/firms", search: { firm: person.firm.id } });
      },
    },
  ]);

  const firmName = rows[0]?.firm.name;
  return (
    <TwoPanes
      title="People"
      sideRef={side}
      onSideFocus={() => setCurrent(shown)}
      countText={count === null ? "" : count === 1 ? "1 person" : `${groupIndian(String(count))} people`}
      tools={
        <>
          {firmId === undefined ? null : (
            <Button size="small" onClick={() => void navigate({ to: "/staff/people", search: {} })}>
              {firmName === undefined ? "Of one firm" : `Of ${firmName}`}: show all
            </Button>
          )}
          <SearchBox
            ref={box}
            label="Find a person"
            placeholder="Name, email or firm"
            shortcut="/"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              choose(null);
            }}
            onLeave={() => grid.current?.focus()}
          />
        </>
      }
      list={
        <PagedGrid
          what="people"
          query={query}
          empty={
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="text-muted">{`No one matches "${search}" by name, email or firm.`}</p>
              <Button onClick={() => setTyped("")}>Clear the filter</Button>
            </div>
          }
          className="max-lg:h-[45dvh] max-lg:flex-none"
          ref={grid}
          label="People"
          columns={personColumns(isNarrow)}
          rows={listed}
          listKey={`${search} ${firmId ?? ""}`}
          count={count}
          current={shown}
          onCurrent={choose}
          onActivate={({ id }) => {
            choose(id);
            focusNextFrame(() => side.current?.querySelector<HTMLElement>("a, button"));
          }}
          onMore={onMore}
        />
      }
    >
      {person !== undefined ? (
        <PersonView
          key={person.id}
          person={person}
          asked={asked}
          onAsk={ask}
          onEndSession={(id) => void run(changes.endSession(id), "Signed out")}
          onEndSessions={endSessions}
          onResend={resend}
        />
      ) : one.isError ? (
        <FailedCall
          what="The account could not be loaded."
          error={one.error}
          onRetry={() => void one.refetch()}
          className="p-4"
        />
      ) : (
        <p className="p-4 text-muted">{shown === null ? "Choose a person to see their account." : "Loading…"}</p>
      )}
    </TwoPanes>
  );
}
