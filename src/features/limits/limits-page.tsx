import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { ShownLimit } from "#domain/entities/limit.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { limitColumns } from "#src/features/limits/limit-columns.tsx";
import { useLimitChanges, useLimits } from "#src/features/limits/limit-queries.ts";
import { LimitView } from "#src/features/limits/limit-view.tsx";
import { useLimitsCommands } from "#src/features/limits/limits-commands.ts";
import { NewLimitForm } from "#src/features/limits/new-limit-form.tsx";

/** The firm's limits and their current use: set by its ops admin, read by its dealers. */
export function LimitsPage() {
  const mayEdit = useCan("firm.settings");
  const isNarrow = useMedia(NARROW);
  const [current, setCurrent] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const grid = useRef<GridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { query, rows, count, onMore } = useLimits();
  const { remove } = useLimitChanges();
  const limit = rows.find(({ id }) => id === current) ?? rows[0];
  /** Newly added limit; it gets the focus once listed. */
  const awaited = useRef<string | null>(null);
  const limitId = limit?.id;
  useEffect(() => {
    if (isAdding || awaited.current === null || awaited.current !== limitId) return;
    awaited.current = null;
    grid.current?.focus();
  }, [isAdding, limitId]);

  async function removeIt(it: ShownLimit): Promise<void> {
    if (asked !== it.id) {
      setAdding(false);
      setAsked(it.id);
      return;
    }
    setAsked(null);
    try {
      const answer = await remove(it.id, { version: it.version });
      if (!noticeSent(answer)) {
        notify({ summary: "Limit removed", detail: it.key_label, severity: "success", group: "limits" });
      }
    } catch (error) {
      notifyError(error);
    }
    grid.current?.focus();
  }
  // Commands are registered once, so they read the current limit from this ref.
  const latest = useRef({ limit, removeIt });
  useEffect(() => {
    latest.current = { limit, removeIt };
  });
  const add = useCallback(() => setAdding(true), []);
  useLimitsCommands({
    mayEdit,
    add,
    remove: useCallback(() => {
      const now = latest.current;
      if (now.limit !== undefined) void now.removeIt(now.limit);
    }, []),
  });

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <title>{`Limits · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">Limits</h1>
            <p role="status" className="text-[12px] text-muted">
              {count === null ? "" : count === 1 ? "1 limit" : `${count} limits`}
            </p>
          </div>
          {mayEdit ? (
            <Button kind="primary" title="Add a limit (N)" onClick={add}>
              <Plus size={16} strokeWidth={1.5} aria-hidden /> Add a limit
            </Button>
          ) : null}
        </header>
        {mayEdit ? <PendingChanges className="m-3 mb-0" isShown={({ kind }) => kind === "limits"} /> : null}
        <PagedGrid
          what="limits"
          query={query}
          empty={
            <div className="flex flex-col items-start gap-3 p-4">
              <p className="max-w-prose text-muted">
                Your firm has no limits. A limit warns or blocks before a quote, an answer or a deal is sent; a level
                without a limit is unrestricted.
              </p>
              {mayEdit ? (
                <Button kind="primary" onClick={add}>
                  Add a limit
                </Button>
              ) : (
                <p className="text-muted">Your ops admin sets limits.</p>
              )}
            </div>
          }
          className="max-lg:h-[45dvh] max-lg:flex-none"
          ref={grid}
          label="Limits"
          columns={limitColumns(isNarrow)}
          rows={rows}
          listKey="limits"
          count={count}
          current={limit?.id ?? null}
          onCurrent={(id) => {
            setCurrent(id);
            setAsked(null);
          }}
          onActivate={({ id }) => {
            setCurrent(id);
            setAdding(false);
            // The limit's form renders first.
            focusNextFrame(() => panel.current?.querySelector<HTMLElement>("input"));
          }}
          onMore={onMore}
        />
      </div>
      <div
        ref={panel}
        className="w-104 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line"
      >
        {isAdding ? (
          <NewLimitForm
            onAdded={(id) => {
              setAdding(false);
              awaited.current = id;
              if (id === null) grid.current?.focus();
              else setCurrent(id);
            }}
            onCancel={() => {
              setAdding(false);
              grid.current?.focus();
            }}
          />
        ) : limit === undefined ? (
          <p className="p-4 text-muted">Choose a limit to see what uses it.</p>
        ) : (
          <LimitView
            key={limit.id}
            limit={limit}
            mayEdit={mayEdit}
            isAsked={asked === limit.id}
            onRemove={() => void removeIt(limit)}
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
