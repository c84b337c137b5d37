import { useCallback, useRef, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { TERM_LABELS, termValueText } from "#domain/bond-terms/term-text.ts";
import type { TermProposal } from "#domain/contract/http/bond-terms.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { useBondTermCommands } from "#src/features/staff/bond-terms-commands.ts";
import { ProposalView, type ProposalHandle } from "#src/features/staff/proposal-view.tsx";
import { type ProposalsShown, useProposals } from "#src/features/staff/term-proposals.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

const ROW_HEIGHT_PX = 32;

const COLUMNS: readonly GridColumn<TermProposal>[] = [
  {
    id: "bond",
    header: "Bond",
    widthPx: 160,
    grow: 2,
    cell: ({ bond_name }) => <span className="font-medium">{bond_name}</span>,
  },
  {
    id: "isin",
    header: "ISIN",
    widthPx: 120,
    cell: ({ finstrument_id }) => <span className="code">{finstrument_id}</span>,
  },
  { id: "term", header: "Term", widthPx: 130, cell: ({ term }) => TERM_LABELS[term] },
  { id: "value", header: "Proposed", widthPx: 120, grow: 1, cell: ({ term, value }) => termValueText(term, value) },
  { id: "quotes", header: "Quotes", widthPx: 64, align: "end", cell: ({ evidence }) => evidence.length },
  {
    id: "when",
    header: "Last changed",
    widthPx: 150,
    align: "end",
    cell: ({ updated_at }) => formatDateTime(Date.parse(updated_at)),
  },
];
const DECIDED_COLUMNS: readonly GridColumn<TermProposal>[] = [
  ...COLUMNS,
  {
    id: "status",
    header: "Decision",
    widthPx: 90,
    cell: ({ status }) => (status === "CONFIRMED" ? "Confirmed" : "Rejected"),
  },
];

/** Lists bond terms stated or confirmed by posters; staff confirm or reject them for everybody. */
export function BondTermsPage() {
  const [shown, setShown] = useState<ProposalsShown>("OPEN");
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<GridHandle>(null);
  const view = useRef<ProposalHandle>(null);
  const { data, error, isPending } = useProposals(shown);
  const rows = data?.results ?? [];
  const proposal = rows.find(({ id }) => id === current) ?? rows[0];
  useBondTermCommands({
    focusSource: useCallback(() => view.current?.focus("confirm"), []),
    focusReason: useCallback(() => view.current?.focus("reject"), []),
    send: useCallback(() => view.current?.send(), []),
    switchList: useCallback(() => setShown((now) => (now === "OPEN" ? "DECIDED" : "OPEN")), []),
  });
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <title>{`Bond terms · ${BRAND}`}</title>
      <div className="flex min-w-0 flex-1 flex-col border-r border-line">
        <div className="flex items-center gap-4 border-b border-line p-3">
          <h1 className="text-[17px] font-semibold">Bond terms</h1>
          <SelectButtonGroup
            label="Proposals"
            hideLabel
            value={shown}
            options={[
              { value: "OPEN", label: "Open" },
              { value: "DECIDED", label: "Decided" },
            ]}
            onChange={setShown}
          />
          <p role="status" className="text-muted">
            {data === undefined ? "" : data.count === 1 ? "1 term" : `${data.count} terms`}
          </p>
        </div>
        <div className="min-h-0 flex-1">
          {error !== null ? (
            <p role="alert" className="p-4 text-danger">
              The proposals could not be loaded. Retrying in a moment.
            </p>
          ) : rows.length === 0 ? (
            <p className="p-4 text-muted">{isPending ? "Loading…" : emptyText(shown)}</p>
          ) : (
            <Grid
              ref={list}
              label="Proposed terms"
              columns={shown === "OPEN" ? COLUMNS : DECIDED_COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              rowHeightPx={ROW_HEIGHT_PX}
              current={proposal?.id ?? null}
              onCurrent={setCurrent}
              onActivate={() => view.current?.focus("confirm")}
            />
          )}
        </div>
      </div>
      <div className="w-104 shrink-0 overflow-auto bg-raised max-lg:w-full">
        {proposal === undefined ? (
          <p className="p-4 text-muted">Choose a term to see who dealt on it.</p>
        ) : (
          <ProposalView
            ref={view}
            key={proposal.id}
            proposal={proposal}
            onDecided={() => focusNextFrame(() => list.current)}
          />
        )}
      </div>
    </div>
  );
}

function emptyText(shown: ProposalsShown): string {
  return shown === "OPEN"
    ? "Nothing to decide. A term appears here when someone posts a quote on one that is not in our data."
    : "No decisions yet. Decide an open term first.";
}
