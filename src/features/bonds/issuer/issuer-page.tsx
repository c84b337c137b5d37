import { useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { IssuerProfile } from "#domain/contract/http/issuers.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MaturedSwitch } from "#src/desk-kit/market/matured-switch.tsx";
import { IssuerCounts } from "#src/features/bonds/issuer/issuer-counts.tsx";
import { IssuerHead } from "#src/features/bonds/issuer/issuer-head.tsx";
import { useIssuer, useIssuerBonds } from "#src/features/bonds/issuer/use-issuer.ts";
import { Skeleton } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { TABLE_PAGE_SIZE } from "#src/features/bonds/table/query-table.tsx";
import {
  type IssuerBondFilter,
  type IssuerBondSort,
  IssuerBondsTable,
} from "#src/features/bonds/table/issuer-bonds-table.tsx";
import { useTableQuestion } from "#src/features/bonds/table/table-question.ts";
import { CallError } from "#src/lib/call-error.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

/** One issuer's page, open to everybody: its live bonds counted and listed. */
export function IssuerPage({ id }: { id: string }) {
  const query = useIssuer(id);
  if (query.error instanceof CallError && query.error.status === 404) throw invalidAddress();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-6 px-4 py-4">
        {query.data !== undefined ? (
          <Loaded issuer={query.data} />
        ) : query.isError ? (
          <FailedCall what="The issuer could not be shown." error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={20} />
        )}
      </div>
    </div>
  );
}

function Loaded({ issuer }: { issuer: IssuerProfile }) {
  const { id, name, count, matured, categories, ratings, maturity_years: years, as_of: asOf } = issuer;
  const table = useTableQuestion<IssuerBondSort, IssuerBondFilter>(TABLE_PAGE_SIZE);
  const [withMatured, setWithMatured] = useState(count === 0);
  const bonds = useIssuerBonds(id, { ...table.asked, include_matured: withMatured });
  const toggleMatured = (isOn: boolean) => {
    setWithMatured(isOn);
    table.setPage(1);
  };
  return (
    <>
      <title>{`${name} · ${BRAND}`}</title>
      <meta
        name="description"
        content={`${name} bonds: ${count} live issues by kind, rating and year of maturity, with coupons and last published yields, on ${BRAND}.`}
      />
      <IssuerHead issuer={issuer} />
      {count === 0 ? null : (
        <Section title="Live bonds" actions={<span className="text-[12px] text-muted">on {formatDate(asOf)}</span>}>
          <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
            <IssuerCounts title="By kind" groups={categories} />
            <IssuerCounts title="By rating" groups={ratings} />
          </div>
          <IssuerCounts title="By year of maturity" groups={years} isLong />
        </Section>
      )}
      <Section
        title="Bonds"
        actions={matured === 0 ? null : <MaturedSwitch isOn={withMatured} onChange={toggleMatured} />}
      >
        <IssuerBondsTable
          query={bonds}
          table={table}
          what="bonds of this issuer"
          label={() => `Bonds of ${name}`}
          none={() => `No bond of ${name} is outstanding.`}
          place="page"
        />
      </Section>
    </>
  );
}
