import { Download, RefreshCw } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { Difference, Reconciliation } from "#domain/entities/reconciliation.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { differenceColumns } from "#src/features/reconciliation/difference-columns.tsx";
import { DifferenceView } from "#src/features/reconciliation/difference-view.tsx";
import { mayReconcile, useReconciliationCommands } from "#src/features/reconciliation/reconciliation-commands.ts";
import {
  compareWith,
  fetchFile,
  useReconciliation,
  useReconciliations,
} from "#src/features/reconciliation/reconciliation-queries.ts";
import { reportColumns } from "#src/features/reconciliation/report-columns.tsx";
import { useClosing } from "#src/features/reconciliation/use-closing.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useCan } from "#src/session/session.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";

const ROW_PX = 32;
const CARD_PX = 52;
const WAITING_ROWS = 4;

/**
 * Compares the firm's records with each exchange's, in one report a day; the back office closes differences with a
 * note.
 */
export function ReconciliationPage() {
  const isNarrow = useMedia(NARROW);
  const mayAct = useCan("reconcile");
  useCommandContext(mayReconcile, mayAct);
  const [chosen, setChosen] = useState<string | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  const differences = useRef<GridHandle>(null);
  const { query, rows, count, onMore, open, exchanges } = useReconciliations();
  const report = rows.find(({ id }) => id === chosen) ?? rows[0];
  const one = useReconciliation(report?.id);
  const found = one.data?.rows ?? [];
  const row = found.find(({ id }) => id === current) ?? found[0];
  const closing = useClosing(report?.id, row);

  async function compare(): Promise<void> {
    if (isComparing) return;
    setComparing(true);
    try {
      // Sequential: the result of the first exchange shows even if the second does not answer.
      const those = exchanges ?? (await query.refetch()).data?.pages[0]?.exchanges ?? [];
      for (const exchange of those) {
        const { id, rows: now } = await compareWith(exchange);
        setChosen(id);
        notify({ summary: `Compared with ${exchange}`, detail: foundText(now), severity: "success", group: exchange });
      }
      if (those.length === 0) notify({ summary: NO_CREDENTIALS, severity: "warn", group: "reconciliation" });
    } catch (error) {
      notifyError(error);
    } finally {
      setComparing(false);
    }
  }
  async function download(): Promise<void> {
    if (report === undefined) return;
    try {
      saveDownload(await fetchFile(report.id));
    } catch (error) {
      notifyError(error);
    }
  }
  // Commands are registered once, so they read the current state from this ref.
  const latest = useRef({ compare, download, closing });
  useEffect(() => {
    latest.current = { compare, download, closing };
  });
  useReconciliationCommands({
    compare: useCallback(() => latest.current.compare(), []),
    download: useCallback(() => latest.current.download(), []),
    close: useCallback(() => latest.current.closing.begin(), []),
    back: useCallback(() => latest.current.closing.back(), []),
    send: useCallback(async () => {
      await latest.current.closing.send();
      differences.current?.focus();
    }, []),
  });

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-none max-lg:flex-col">
      <title>{`Reconciliation · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-line lg:border-r">
        <header className="flex flex-wrap items-end gap-3 border-b border-line p-3">
          <div className="mr-auto">
            <h1 className="text-[17px] leading-6 font-semibold">Reconciliation</h1>
            <p role="status" className="text-[12px] text-muted">
              {count === null ? "" : openText(open)}
            </p>
          </div>
          {mayAct ? (
            <Button kind="primary" title="Compare now (R)" disabled={isComparing} onClick={() => void compare()}>
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden /> {isComparing ? "Comparing…" : "Compare now"}
            </Button>
          ) : null}
        </header>
        <PagedGrid
          what="reports"
          query={query}
          empty={<NoReports exchanges={exchanges} />}
          className="lg:max-h-[40%] max-lg:h-[30dvh] max-lg:flex-none"
          label="Reports"
          columns={reportColumns(isNarrow)}
          rows={rows}
          listKey="reports"
          count={count}
          current={report?.id ?? null}
          onCurrent={(id) => {
            setChosen(id);
            if (id !== report?.id) closing.drop();
          }}
          onActivate={() => differences.current?.focus()}
          onMore={onMore}
        />
        {report === undefined ? null : (
          <section aria-label="Report" className="flex min-h-0 flex-1 flex-col border-t border-line max-lg:flex-none">
            <ReportHead report={report} onDownload={() => void download()} />
            {one.isError && one.data === undefined ? (
              <FailedCall
                what="The report could not be loaded."
                error={one.error}
                onRetry={() => void one.refetch()}
                className="p-4"
              />
            ) : one.data !== undefined && found.length === 0 ? (
              <p className="p-4 text-muted">No differences: both sides agree.</p>
            ) : (
              <div className="flex min-h-0 flex-1 flex-col bg-surface max-lg:h-[30dvh] max-lg:flex-none">
                <Grid
                  ref={differences}
                  label="Differences"
                  ownFile={() => void download()}
                  columns={differenceColumns(report.exchange, isNarrow)}
                  rows={found}
                  rowId={({ id }) => id}
                  rowHeightPx={isNarrow ? CARD_PX : ROW_PX}
                  headHeightPx={ROW_PX}
                  listKey={report.id}
                  count={one.data === undefined ? null : found.length}
                  waiting={{ rows: one.isPending ? WAITING_ROWS : 0, isShown: true }}
                  isBusy={one.isPending}
                  current={row?.id ?? null}
                  onCurrent={(id) => {
                    if (id === row?.id) return;
                    setCurrent(id);
                    closing.drop();
                  }}
                  onActivate={({ id }) => setCurrent(id)}
                />
              </div>
            )}
          </section>
        )}
      </div>
      {report === undefined ? null : (
        <div className="w-96 shrink-0 overflow-auto bg-raised max-lg:w-full max-lg:border-t max-lg:border-line">
          {row === undefined ? (
            <p className="p-4 text-muted">Differences appear here with both figures.</p>
          ) : (
            <DifferenceView
              key={row.id}
              exchange={report.exchange}
              row={row}
              mayClose={mayAct}
              step={closing.step}
              note={closing.note}
              problem={closing.problem}
              onNote={closing.write}
              onAsk={closing.ask}
              onCancel={() => {
                closing.drop();
                differences.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function ReportHead({ report, onDownload }: { report: Reconciliation; onDownload: () => void }) {
  const by = report.compared_by === null ? "after the close" : `requested by ${report.compared_by}`;
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-3 py-2">
      <div className="mr-auto">
        <h2 className="font-semibold">
          {report.exchange}, {formatDate(report.day)}
        </h2>
        <p className="text-[12px] text-muted">
          Compared {formatDateTime(Date.parse(report.compared_at))}, {by}
        </p>
      </div>
      <Button size="small" title="Download the differences as CSV (D)" onClick={onDownload}>
        <Download size={14} strokeWidth={1.5} aria-hidden /> CSV
      </Button>
    </header>
  );
}

const NO_CREDENTIALS = "Your firm has no credentials for an exchange. Your ops admin sets them.";

function NoReports({ exchanges }: { exchanges: readonly string[] | null }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="max-w-prose text-muted">
        No report yet. A minute after an exchange closes, your firm's quotes, deals, reports and money here are compared
        with the exchange's records. Differences are reported to the back office and stay here with both figures until
        someone closes them with a note.
      </p>
      {exchanges?.length === 0 ? <p className="text-muted">{NO_CREDENTIALS}</p> : null}
    </div>
  );
}

function openText(open: number): string {
  if (open === 0) return "No open differences";
  return open === 1 ? "1 open difference" : `${open} open differences`;
}

function foundText(rows: readonly Difference[]): string {
  const open = rows.filter(({ closed }) => closed === null).length;
  return open === 0 ? "No open differences" : openText(open);
}
