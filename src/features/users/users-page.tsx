import { nameText } from "#domain/accounts/user-text.ts";
import type { UserAccount } from "#domain/contract/http/user-accounts.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useSession } from "#src/session/session.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListFilter } from "#src/ui/list-page/use-list-filter.ts";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { notify } from "#src/ui/toast.tsx";
import { InviteForm } from "#src/features/users/invite-form.tsx";
import { actsOn, type UserAct } from "#src/features/users/user-acts.ts";
import { userColumns } from "#src/features/users/user-columns.tsx";
import { useUserAccounts, useUserChanges } from "#src/features/users/user-queries.ts";
import { UserView } from "#src/features/users/user-view.tsx";
import { usersPage } from "#src/features/users/users-commands.ts";

/** Lists the firm's people with status, roles and invitations. */
export function UsersPage() {
  const actorId = useSession(({ session }) => session?.user_info.unique_id ?? "");
  const columns = userColumns(useMedia(NARROW));
  const filter = useListFilter();
  const { query, rows, count, onMore } = useUserAccounts(filter.search);
  const { resend, revoke, change } = useUserChanges();
  const page = useListPage<UserAccount, "invite">(rows);
  const user = page.row;
  const acts = actsOn(user, actorId);

  function send({ id, status }: UserAccount, act: UserAct) {
    if (act.id === "resend") return resend(id);
    return act.id === "revoke" ? revoke(id) : change(id, { status: status === "inactive" ? "active" : "inactive" });
  }
  function actOf(id: UserAct["id"]) {
    const act = acts.find((each) => each.id === id);
    if (user === undefined || act === undefined) return "The person's status does not allow this.";
    return async () => {
      if (act.confirm !== undefined && !page.confirms(id)) return;
      await page.run(async () => {
        if (noticeSent(await send(user, act))) return;
        notify({ summary: act.done, detail: nameText(user), severity: "success", group: "users" });
      });
    };
  }
  const run = usersPage.useActs({
    filter: filter.focus,
    invite: () => page.open("invite"),
    resend: actOf("resend"),
    revoke: actOf("revoke"),
    switch: actOf("switch"),
  });

  return (
    <ListPage
      page={page}
      title="Users"
      counted={["person", "people"]}
      filter={{ ...filter, label: "Filter the users", placeholder: "Name, email or mobile" }}
      tools={
        <ActButton id="users.invite" kind="primary">
          Invite
        </ActButton>
      }
      above={<PendingChanges className="m-3 mb-0" isShown={({ kind }) => kind === "user.invite"} />}
      what="users"
      query={query}
      empty={
        <NothingYet text={`No one in your firm matches "${filter.search}" by name, email or mobile.`}>
          <Button onClick={filter.clear}>Clear the filter</Button>
        </NothingYet>
      }
      columns={columns}
      rows={rows}
      listKey={filter.search}
      count={count}
      onActivate={({ id }) => page.enter("input", id)}
      onMore={onMore}
      side={
        page.form === "invite" ? (
          <InviteForm onInvited={page.end} onCancel={() => page.end()} />
        ) : user === undefined ? (
          <p className="p-4 text-muted">Choose a person to see what they may do.</p>
        ) : (
          <UserView key={user.id} user={user} acts={acts} asked={page.asked} onAct={run} onCancel={() => page.end()} />
        )
      }
    />
  );
}
