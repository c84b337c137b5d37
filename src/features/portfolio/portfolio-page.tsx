import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { listInventory } from "#domain/contract/http/inventory.ts";
import { formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { call } from "#src/lib/api.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

/** What the premium plan opens: what the firm holds. */
export function PortfolioPage() {
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 px-4 py-5 sm:px-6">
      <title>{`Portfolio · ${BRAND}`}</title>
      <div>
        <h1 className="text-[20px] leading-7 font-semibold">Portfolio</h1>
        <p className="mt-1 max-w-[640px] text-muted">
          Holdings are read here; they cannot be changed yet. What is to be settled stands among the{" "}
          <Link to="/client/transactions" className={textLink}>
            transactions
          </Link>
          .
        </p>
      </div>
      <Holdings />
    </div>
  );
}

function Holdings() {
  const { data, error, refetch } = useQuery({
    queryKey: ["inventory"],
    queryFn: ({ signal }) => call(listInventory, { signal }),
  });
  return (
    <Part title="Holdings">
      {error !== null ? (
        <FailedCall what="The holdings could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.holdings.length === 0 ? (
        <p className="text-muted">Nothing is recorded as held by your firm.</p>
      ) : (
        <Table label="Holdings" heads={["Bond", "Face ₹", "Cost yield %"]}>
          {data.holdings.map(({ finstrument_id: id, display_name: name, face, cost_yield }) => (
            <tr key={id} className="border-t border-line">
              <td className="py-1.5 pr-4">
                <BondLink id={id} name={name} />
              </td>
              <td className="py-1.5 pr-4 text-right">{formatRupees(face, 0)}</td>
              <td className="py-1.5 text-right">{cost_yield === null ? MISSING : formatYieldPct(cost_yield)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-raised p-4">
      <h2 className="mb-2 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <p role="status" className="text-muted">
      Loading…
    </p>
  );
}

function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <ScrollBox label={`${label}, scrolls sideways`}>
      <table className="w-full whitespace-nowrap tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-[12px] text-muted">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index === 0 ? "text-left font-medium" : "pr-4 text-right font-medium last:pr-0"}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

function BondLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/security/$id" params={{ id }} className="text-link underline-offset-2 hover:underline">
      {name}
    </Link>
  );
}
