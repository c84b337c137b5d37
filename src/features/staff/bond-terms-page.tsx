import { useRef, useState } from "react";
import { TERM_LABELS, termValueText } from "#domain/bond-terms/term-text.ts";
import type { TermProposal } from "#domain/contract/http/bond-terms.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { ListPage } from "#src/ui/list-page/list-page.tsx";
import { NothingYet } from "#src/ui/list-page/nothing-yet.tsx";
import { useListPage } from "#src/ui/list-page/use-list-page.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { bondTermsPage } from "#src/features/staff/commands.ts";
import { ProposalView, type ProposalHandle } from "#src/features/staff/proposal-view.tsx";
import { type ProposalsShown, useProposals } from "#src/features/staff/term-proposals.ts";

const ROW_PX = 32;
const LISTS = [
  { value: "OPEN", label: "Open" },
  { value: "DECIDED", label: "Decided" },
] as const;

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
  const view = useRef<ProposalHandle>(null);
  const query = useProposals(shown);
  const rows = query.data?.results ?? [];
  const page = useListPage(rows);
  const proposal = page.row;
  bondTermsPage.useActs({
    source: () => view.current?.focus("confirm"),
    reason: () => view.current?.focus("reject"),
    send: () => view.current?.send(),
    list: () => setShown(shown === "OPEN" ? "DECIDED" : "OPEN"),
  });
  return (
    <ListPage
      page={page}
      title="Bond terms"
      label="Proposed terms"
      counted={["term", "terms"]}
      tools={<SelectButtonGroup label="Proposals" hideLabel value={shown} options={LISTS} onChange={setShown} />}
      what="proposals"
      query={query}
      empty={<NothingYet text={emptyText(shown)} />}
      columns={shown === "OPEN" ? COLUMNS : DECIDED_COLUMNS}
      rows={rows}
      rowHeightPx={ROW_PX}
      listKey={shown}
      count={query.data?.count ?? null}
      onActivate={() => view.current?.focus("confirm")}
      side={
        proposal === undefined ? (
          <p className="p-4 text-muted">Choose a term to see who dealt on it.</p>
        ) : (
          <ProposalView ref={view} key={proposal.id} proposal={proposal} onDecided={() => page.end()} />
        )
      }
    />
  );
}

function emptyText(shown: ProposalsShown): string {
  return shown === "OPEN"
    ? "Nothing to decide. A term appears here when someone posts a quote on one that is not in our data."
    : "No decisions yet. Decide an open term first.";
}
