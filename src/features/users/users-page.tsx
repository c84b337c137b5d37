import { MailPlus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SentForApproval } from "#domain/accounts/approval.ts";
import { BRAND } from "#domain/brand.ts";
import type { UserAccount } from "#domain/contract/http/user-accounts.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { InviteForm } from "#src/features/users/invite-form.tsx";
import { actsOn, type UserAct } from "#src/features/users/user-acts.ts";
import { userColumns } from "#src/features/users/user-columns.tsx";
import { useUserAccounts, useUserChanges } from "#src/features/users/user-queries.ts";
import { nameText } from "#domain/accounts/user-text.ts";
import { UserView } from "#src/features/users/user-view.tsx";
import { useUsersCommands } from "#src/features/users/users-commands.ts";

/** Lists the firm's people with status, roles and invitations. */
export function UsersPage() {
  const actorId = useSession(({ session }) => session?.user_info.unique_id ?? "");
  const isNarrow = useMedia(NARROW);
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<UserAct["id"] | null>(null);
  /** Id of a person just invited; the list gets the focus once they are listed. */
  const awaited = useRef<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { query, rows, count, onMore } = useUserAccounts(search);
  const changes = useUserChanges();
  const user = rows.find(({ id }) => id === current) ?? rows[0];
  const acts = actsOn(user, actorId);
  const userId = user?.id;
  useEffect(() => {
    if (awaited.current === null || awaited.current !== userId) return;
    awaited.current = null;
    grid.current?.focus();
  }, [userId]);

  async function run(who: UserAccount, act: UserAct): Promise<void> {
    if (act.confirm !== undefined && asked !== act.id) {
      setInviting(false);
      setAsked(act.id);
      return;
    }
    setAsked(null);
    try {
      const answer = await sent(who, act);
      if (!noticeSent(answer)) {
        notify({ summary: DONE[act.id], detail: nameText(who), severity: "success", group: "users" });
      }
    } catch (error) {
      notifyError(error);
    }
    grid.current?.focus();
  }
  function sent({ id }: UserAccount, act: UserAct): Promise<UserAccount | SentForApproval> {
    if (act.id === "resend") return changes.resend(id);
    if (act.id === "revoke") return changes.revoke(id);
    return changes.change(id, { status: act.id === "activate" ? "active" : "inactive" });
  }

  // Commands are registered once, so they read the current person from this ref.
  const latest = useRef({ user, acts, run });
  useEffect(() => {
    latest.current = { user, acts, run };
  });
  useUsersCommands({
    focusFilter: useCallback(() => {
      box.current?.focus();
      box.current?.select();
    }, []),
    invite: useCallback(() => setInviting(true), []),
    act: useCallback((...ids: UserAct["id"][]) => {
      const now = latest.current;
      const act = now.acts.find(({ id }) => ids.includes(id));
      if (now.user !== undefined && act !== undefined) void now.run(now.user, act);
      else notify({ summary: "The person's status does not allow this.", severity: "warn", group: "barred" });
    }, []),
  });

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <title>{`Users · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">Users</h1>
            <p role="status" className="text-[12px] text-muted">
              {count === null ? "" : count === 1 ? "1 person" : `${groupIndian(String(count))} people`}
            </p>
          </div>
          <SearchBox
            ref={box}
            label="Filter the users"
            placeholder="Name, email or mobile"
            shortcut="/"
            value={typed}
            onChange={setTyped}
            onLeave={() => grid.current?.focus()}
          />
          <Button kind="primary" title="Invite a colleague (I)" onClick={() => setInviting(true)}>
            <MailPlus size={16} strokeWidth={1.5} aria-hidden /> Invite
          </Button>
        </header>
        <PendingChanges className="m-3 mb-0" isShown={({ kind }) => kind === "user.invite"} />
        <PagedGrid
          what="users"
          query={query}
          empty={
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="text-muted">{`No one in your firm matches "${search}" by name, email or mobile.`}</p>
              <Button onClick={() => setTyped("")}>Clear the filter</Button>
            </div>
          }
          className="max-lg:h-[45dvh] max-lg:flex-none"
          ref={grid}
          label="Users"
          columns={userColumns(isNarrow)}
          rows={rows}
          listKey={search}
          count={count}
          current={user?.id ?? null}
          onCurrent={(id) => {
            setCurrent(id);
            setAsked(null);
          }}
          onActivate={({ id }) => {
            setCurrent(id);
            setInviting(false);
            // The person's form renders first.
            focusNextFrame(() => panel.current?.querySelector<HTMLElement>("input"));
          }}
          onMore={onMore}
        />
      </div>
      <div
        ref={panel}
        className="w-104 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line"
      >
        {isInviting ? (
          <InviteForm
            onInvited={(id) => {
              setInviting(false);
              // A person invited again is already listed.
              if (id === null || id === userId) return grid.current?.focus();
              setCurrent(id);
              awaited.current = id;
            }}
            onCancel={() => {
              setInviting(false);
              grid.current?.focus();
            }}
          />
        ) : user === undefined ? (
          <p className="p-4 text-muted">Choose a person to see what they may do.</p>
        ) : (
          <UserView
            key={user.id}
            user={user}
            acts={acts}
            asked={asked}
            onAct={(act) => void run(user, act)}
            onCancel={() => {
              setAsked(null);
              grid.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

const DONE: Record<UserAct["id"], string> = {
  resend: "Invitation sent again",
  revoke: "Invitation revoked",
  deactivate: "Deactivated and signed out",
  activate: "Activated",
};
