import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import * as downloads from "#domain/contract/http/downloads.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { sentence } from "#src/features/bonds/calculator/unanswered.ts";
import { DownloadMenu, FORMATS } from "#src/features/bonds/security/download-menu.tsx";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { call } from "#src/lib/api.ts";
import { LEVEL_REST_MS } from "#src/desk-kit/inputs/use-price.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import { cashflowSpec, cashflowSummary } from "#src/features/bonds/sections/cashflow-chart.ts";
import { CashflowTable } from "#src/features/bonds/sections/cashflow-table.tsx";

interface CashflowSectionProps {
  id: string;
  bondName: string;
  /** Rupees of face; one lot when null. */
  quantity: number | null;
  /** Payments after this day; the next settlement when null. */
  refDate: string | null;
  /** Error text of the size or the day; hides the payments. */
  error: string | undefined;
}

/** Lists the remaining payments for the size and the day of the calculator. */
export function CashflowSection({ id, bondName, quantity, refDate, error }: CashflowSectionProps) {
  const current = JSON.stringify({ quantity, ref_date: refDate });
  const key = useDebounced(current, LEVEL_REST_MS);
  const body = JSON.parse(key) as { quantity: number | null; ref_date: string | null };
  const query = useQuery({
    queryKey: ["security-cashflow", id, key],
    enabled: error === undefined,
    staleTime: 600_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(securities.cashflow, { params: { id }, body, signal }),
  });
  const choices = FORMATS.map((format) => ({
    label: `Cashflows as ${format.toUpperCase()}`,
    fetch: () => call(downloads.cashflowDownload, { params: { id }, body: { ...body, format } }),
  }));
  const any = error === undefined && key === current && (query.data?.rows.length ?? 0) > 0;
  return (
    <Section title="Cashflows" actions={any ? <DownloadMenu label="Download cashflows" choices={choices} /> : null}>
      {error === undefined ? (
        <QueryBody query={query} what="The cashflows" rows={8} isPending={key !== current}>
          {(data) => <Cashflows id={id} bondName={bondName} data={data} />}
        </QueryBody>
      ) : (
        <p className="text-muted">No payments for this size and settlement date. {sentence(error)}</p>
      )}
    </Section>
  );
}

interface CashflowsProps {
  id: string;
  bondName: string;
  data: ResponseOf<typeof securities.cashflow>;
}

function Cashflows({ id, bondName, data }: CashflowsProps) {
  const { rows, reason, payment_notes: notes, quantity, ref_date: refDate } = data;
  const spec = useMemo(() => cashflowSpec(rows), [rows]);
  if (rows.length === 0) {
    if (reason === null) return <p className="text-muted">No payments remain.</p>;
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-muted">{reason}</p>
        <RequestButton request="REQUEST_CASHFLOW_UPGRADE" bond={{ finstrumentId: id, bondName }}>
          Request cash flows
        </RequestButton>
      </div>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-4 @4xl:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-2 self-start">
        <CashflowTable data={data} />
        <ul aria-label="Payment terms" className="text-[12px] leading-4 text-muted">
          {(reason === null ? notes : [reason, ...notes]).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      <ChartFigure
        caption={`Payments in rupees after ${formatDate(refDate)} for ${rupeesText(quantity, 0)} of face`}
        summary={cashflowSummary(rows)}
        spec={spec}
        heightPx={280}
        table={{
          label: "Payments of the chart",
          columns: [{ title: "Due" }, { title: "Interest ₹", align: "end" }, { title: "Principal ₹", align: "end" }],
          rows: rows.map((row) => [
            formatDate(row.due_date),
            formatRupees(row.interest_rupees),
            formatRupees(row.principal_rupees),
          ]),
        }}
      />
    </div>
  );
}
