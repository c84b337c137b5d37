import { useNavigate, useSearch } from "@tanstack/react-router";
import { nameText } from "#domain/accounts/user-text.ts";
import type { StaffPersonAccount } from "#domain/contract/http/staff-people.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { Button } from "#src/ui/button.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NoRecord } from "#src/ui/list-page/no-record.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { peoplePage } from "#src/features/staff/commands.ts";
import { personColumns } from "#src/features/staff/people/person-columns.tsx";
import { usePeople, usePerson, usePersonChanges } from "#src/features/staff/people/person-queries.ts";
import { PersonView } from "#src/features/staff/people/person-view.tsx";

const BARRED = "The person's account does not allow this.";

/** Lists the accounts of all people with their sessions. */
export function PeoplePage() {
  const { person: linked, firm: firmId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const columns = personColumns(useMedia(NARROW));
  const filter = useListFilter();
  const { query, rows, count, onMore } = usePeople(filter.search, firmId);
  const changes = usePersonChanges();
  const page = useListPage(rows, { first: linked, stays: true });
  const one = usePerson(page.id);
  const person = one.data;

  const act = (of: StaffPersonAccount, send: () => Promise<unknown>, summary: string) =>
    page.run(async () => {
      await send();
      notify({ summary, detail: nameText(of), severity: "success", group: "staff" });
    });
  const run = peoplePage.useActs({
    filter: filter.focus,
    "end-sessions":
      person === undefined || person.sessions.length === 0
        ? BARRED
        : () =>
            page.confirms("end-sessions") && act(person, () => changes.endSessions(person.id), "Signed out everywhere"),
    "second-factor": person?.has_second_factor === true ? () => page.confirms("second-factor") : BARRED,
    resend:
      person?.status === "invited"
        ? () => act(person, () => changes.resendInvite(person.id), "Invitation sent again")
        : BARRED,
    firm:
      person === undefined
        ? "Choose a person first."
        : () => navigate({ to: "/staff/firms", search: { firm: person.firm.id } }),
  });

  const firmName = rows[0]?.firm.name;
  return (
    <ListPage
      page={page}
      title="People"
      counted={["person", "people"]}
      filter={{
        ...filter,
        label: "Find a person",
        placeholder: "Name, email or firm",
        setTyped: (next) => {
          filter.setTyped(next);
          page.choose(null);
        },
      }}
      tools={
        firmId === undefined ? null : (
          <Button size="small" onClick={() => void navigate({ to: "/staff/people", search: {} })}>
            {firmName === undefined ? "Of one firm" : `Of ${firmName}`}: show all
          </Button>
        )
      }
      what="people"
      query={query}
      empty={
        <NothingYet text={`No one matches "${filter.search}" by name, email or firm.`}>
          <Button onClick={filter.clear}>Clear the filter</Button>
        </NothingYet>
      }
      columns={columns}
      rows={page.listed(person)}
      listKey={`${filter.search} ${firmId ?? ""}`}
      count={count}
      onActivate={({ id }) => page.enter("a, button", id)}
      onMore={onMore}
      side={
        person === undefined ? (
          <NoRecord query={one} id={page.id} what="account" choose="Choose a person to see their account." />
        ) : (
          <PersonView
            key={person.id}
            person={person}
            asked={page.asked}
            onAct={run}
            onEnd={() => page.end()}
            onEndSession={(id) =>
              void act(person, () => changes.endSession(id), "Signed out").catch((error: unknown) => notifyError(error))
            }
          />
        )
      }
    />
  );
}
