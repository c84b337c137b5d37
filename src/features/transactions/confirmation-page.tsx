import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { orderConfirmation, orderConfirmationPage, type OrderPaper } from "#domain/contract/http/orders.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { confirmationPage } from "#src/features/transactions/transactions-commands.ts";
import { usePrintedInLight } from "#src/features/transactions/use-printed-in-light.ts";
import { ORDERS } from "#src/features/transactions/use-orders.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { cx } from "#src/lib/cx.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";

/** Printable deal confirmation of a transaction, for its parties. */
export function ConfirmationPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [ORDERS, "confirmation", id],
    retry: false,
    queryFn: ({ signal }) => call(orderConfirmationPage, { params: { id }, signal }),
  });
  usePrintedInLight();
  const save = async (output: "pdf" | "csv") =>
    saveDownload(await call(orderConfirmation, { params: { id }, query: { output } }));
  confirmationPage.useActs({
    print: () => window.print(),
    pdf: () => save("pdf"),
    csv: () => save("csv"),
    back: () => navigate({ to: "/client/transactions", search: { order: id } as never }),
  });
  if (error instanceof CallError && error.status === 404) throw invalidAddress();
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-4 px-4 py-5 sm:px-6 print:max-w-none print:p-0">
      <title>{`Deal confirmation · ${BRAND}`}</title>
      <nav aria-label="Confirmation" className="flex flex-wrap items-center gap-2 print:hidden">
        <Link to="/client/transactions" search={{ order: id } as never} className={cx(textLink, "mr-auto")}>
          Transactions
        </Link>
        <CommandButton id="confirmation.print" showKey className={buttonClass()}>
          Print
        </CommandButton>
        <CommandButton id="confirmation.pdf" showKey className={buttonClass()}>
          PDF
        </CommandButton>
        <CommandButton id="confirmation.csv" showKey className={buttonClass()}>
          CSV
        </CommandButton>
      </nav>
      {error !== null ? (
        <FailedCall what="The confirmation could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status" className="text-muted">
          Loading the confirmation…
        </p>
      ) : (
        <Paper paper={data} />
      )}
    </div>
  );
}

function Paper({ paper }: { paper: OrderPaper }) {
  return (
    <article
      aria-labelledby="confirmation-title"
      className="relative overflow-hidden rounded-lg border border-line bg-raised p-5 sm:p-8 print:overflow-visible print:border-0 print:p-0"
    >
      {paper.watermark === null ? null : (
        // Decoration only: the notice states the same as text, this is for a glance at a printed sheet.
        <div
          aria-hidden
          data-watermark={paper.watermark}
          className="pointer-events-none absolute inset-x-0 top-1/3 -rotate-24 text-center text-[clamp(40px,10vw,88px)] leading-none font-semibold text-muted opacity-15 select-none before:content-[attr(data-watermark)] print:fixed"
        />
      )}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <h1 id="confirmation-title" className="text-[20px] leading-7 font-semibold">
            {paper.title}
          </h1>
          <p className="text-[15px] leading-6">
            {paper.bond_name} <span className="code text-muted">{paper.isin}</span>
          </p>
        </div>
        <p className="text-muted sm:text-right">
          <span className="code">{paper.number}</span>
          <br />
          Prepared {formatDateTime(Date.parse(paper.prepared_at))} IST
        </p>
      </header>
      <p role="note" className={cx("mt-3", paper.watermark === null ? "text-muted" : "font-medium text-warn")}>
        {paper.notice}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-x-10 gap-y-6 max-md:grid-cols-1 print:grid-cols-2">
        {paper.sections.map(({ title, facts }) => (
          <section key={title} aria-label={title} className="break-inside-avoid last:col-span-full">
            <h2 className="border-b border-line-strong pb-1 font-semibold">{title}</h2>
            <dl className="mt-1.5 grid grid-cols-[minmax(110px,2fr)_3fr] gap-x-3 gap-y-1 tabular-nums">
              {facts.map(({ label, text, unit }) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{unit === null ? text : withUnit(text, unit)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </article>
  );
}

/** Puts the rupee sign before its figure, any other unit after it. */
function withUnit(text: string, unit: string): string {
  return unit === "₹" ? `₹\u00A0${text}` : `${text}\u00A0${unit}`;
}
