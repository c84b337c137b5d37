import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { notify } from "#src/ui/toast.tsx";
import { limitColumns } from "#src/features/limits/limit-columns.tsx";
import { useLimitChanges, useLimits } from "#src/features/limits/limit-queries.ts";
import { LimitView } from "#src/features/limits/limit-view.tsx";
import { limitsPage } from "#src/features/limits/limits-commands.ts";
import { NewLimitForm } from "#src/features/limits/new-limit-form.tsx";

const NOT_ADMIN = "Your ops admin sets limits.";

/** The firm's limits and their current use: set by its ops admin, read by its dealers. */
export function LimitsPage() {
  const mayEdit = useCan("firm.settings");
  const columns = limitColumns(useMedia(NARROW));
  const { query, rows, count, onMore } = useLimits();
  const { remove } = useLimitChanges();
  const page = useListPage<(typeof rows)[number], "add">(rows);
  const limit = page.row;

  async function removeNow({ id, version, key_label: detail }: (typeof rows)[number]): Promise<void> {
    if (noticeSent(await remove(id, { version }))) return;
    notify({ summary: "Limit removed", detail, severity: "success", group: "limits" });
  }
  const run = limitsPage.useActs({
    add: mayEdit ? () => page.open("add") : NOT_ADMIN,
    remove: !mayEdit
      ? NOT_ADMIN
      : limit === undefined
        ? "Choose a limit first."
        : () => page.confirms("remove") && page.run(() => removeNow(limit)),
  });

  return (
    <ListPage
      page={page}
      title="Limits"
      counted={["limit", "limits"]}
      tools={
        mayEdit ? (
          <ActButton id="limits.add" kind="primary">
            Add a limit
          </ActButton>
        ) : null
      }
      above={mayEdit ? <PendingChanges className="m-3 mb-0" isShown={({ kind }) => kind === "limits"} /> : null}
      what="limits"
      query={query}
      empty={
        <NothingYet text="Your firm has no limits. A limit warns or blocks before a quote, an answer or a deal is sent; a level without a limit is unrestricted.">
          {mayEdit ? (
            <ActButton id="limits.add" kind="primary">
              Add a limit
            </ActButton>
          ) : (
            <p className="text-muted">{NOT_ADMIN}</p>
          )}
        </NothingYet>
      }
      columns={columns}
      rows={rows}
      listKey="limits"
      count={count}
      onActivate={({ id }) => page.enter("input", id)}
      onMore={onMore}
      side={
        page.form === "add" ? (
          <NewLimitForm onAdded={page.end} onCancel={() => page.end()} />
        ) : limit === undefined ? (
          <p className="p-4 text-muted">Choose a limit to see what uses it.</p>
        ) : (
          <LimitView
            key={limit.id}
            limit={limit}
            mayEdit={mayEdit}
            isAsked={page.asked === "remove"}
            onRemove={() => run("remove")}
            onCancel={() => page.end()}
          />
        )
      }
    />
  );
}
