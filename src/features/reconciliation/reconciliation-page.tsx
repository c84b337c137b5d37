import { useState } from "react";
import type { Difference, Reconciliation } from "#domain/entities/reconciliation.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { differenceColumns } from "#src/features/reconciliation/difference-columns.tsx";
import { DifferenceView } from "#src/features/reconciliation/difference-view.tsx";
import { reconciliationPage } from "#src/features/reconciliation/reconciliation-commands.ts";
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
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { PagedGrid } from "#src/ui/grid/paged-grid.tsx";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { notify } from "#src/ui/toast.tsx";

const NOT_BACK_OFFICE = "Only your firm's back office may do this";

/**
 * Compares the firm's records with each exchange's, in one report a day; the back office closes differences with a
 * note.
 */
export function ReconciliationPage() {
  const isNarrow = useMedia(NARROW);
  const mayAct = useCan("reconcile");
  const [isComparing, setComparing] = useState(false);
  const { query, rows, count, onMore, open, exchanges } = useReconciliations();
  const page = useListPage(rows);
  const report = page.row;
  const one = useReconciliation(report?.id);
  const found = one.data?.rows ?? [];
  const differences = useListPage(found);
  const { row, id: rowId, grid } = differences;
  const closing = useClosing(report?.id, row);

  async function compare(): Promise<void> {
    setComparing(true);
    try {
      // Sequential: the result of the first exchange shows even if the second does not answer.
      const those = exchanges ?? (await query.refetch()).data?.pages[0]?.exchanges ?? [];
      for (const exchange of those) {
        const { id, rows: now } = await compareWith(exchange);
        page.choose(id);
        notify({ summary: `Compared with ${exchange}`, detail: foundText(now), severity: "success", group: exchange });
      }
      if (those.length === 0) notify({ summary: NO_CREDENTIALS, severity: "warn", group: "reconciliation" });
    } finally {
      setComparing(false);
    }
  }
  const run = reconciliationPage.useActs({
    compare: !mayAct ? NOT_BACK_OFFICE : isComparing ? "Comparing…" : compare,
    close: !mayAct ? NOT_BACK_OFFICE : (closing.barred ?? closing.begin),
    send: async () => {
      await closing.send();
      differences.end();
    },
    back: closing.back,
    download: async () => report !== undefined && saveDownload(await fetchFile(report.id)),
  });

  return (
    <ListPage
      page={page}
      title="Reconciliation"
      label="Reports"
      counted={
        <p role="status" className="min-h-4 text-[12px] text-muted">
          {count === null ? "" : openText(open)}
        </p>
      }
      tools={
        mayAct ? (
          <ActButton id="reconciliation.compare" kind="primary">
            {isComparing ? "Comparing…" : "Compare now"}
          </ActButton>
        ) : null
      }
      what="reports"
      query={query}
      empty={<NoReports exchanges={exchanges} />}
      className="max-lg:h-[30dvh] max-lg:flex-none lg:max-h-[40%]"
      columns={reportColumns(isNarrow)}
      rows={rows}
      listKey="reports"
      count={count}
      onCurrent={(id) => {
        page.choose(id);
        if (id !== report?.id) closing.drop();
      }}
      onActivate={() => grid.current?.focus()}
      onMore={onMore}
      below={
        report === undefined ? null : (
          <section aria-label="Report" className="flex min-h-0 flex-1 flex-col border-t border-line max-lg:flex-none">
            <ReportHead report={report} />
            <PagedGrid
              ref={grid}
              what="report"
              query={one}
              empty={<NothingYet text="No differences: both sides agree." />}
              className="max-lg:h-[30dvh] max-lg:flex-none"
              label="Differences"
              ownFile={() => run("download")}
              columns={differenceColumns(report.exchange, isNarrow)}
              rows={found}
              listKey={report.id}
              count={one.data === undefined ? null : found.length}
              current={rowId}
              onCurrent={(id) => {
                if (id === row?.id) return;
                differences.choose(id);
                closing.drop();
              }}
              onActivate={({ id }) => differences.choose(id)}
            />
          </section>
        )
      }
      sideClass="w-96"
      side={
        report === undefined ? undefined : row === undefined ? (
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
              differences.end();
            }}
          />
        )
      }
    />
  );
}

function ReportHead({ report }: { report: Reconciliation }) {
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
      <ActButton id="reconciliation.download" size="small">
        CSV
      </ActButton>
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
