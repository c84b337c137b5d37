import { MISSING } from "#domain/lib/format-level.ts";
import { IssuerLink } from "#src/desk-kit/market/issuer-link.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useSameIssuer } from "#src/features/bonds/security/use-security.ts";
import { TABLE_PAGE_SIZE } from "#src/features/bonds/table/query-table.tsx";
import {
  type IssuerBondFilter,
  type IssuerBondSort,
  IssuerBondsTable,
} from "#src/features/bonds/table/issuer-bonds-table.tsx";
import { useTableQuestion } from "#src/features/bonds/table/table-question.ts";

/** Lists the issuer's other bonds. */
export function SameIssuerSection({ id, place }: { id: string; place: "page" | "panel" }) {
  const table = useTableQuestion<IssuerBondSort, IssuerBondFilter>(TABLE_PAGE_SIZE);
  const query = useSameIssuer(id, table.asked);
  return (
    <Section title="Same issuer" actions={<IssuerLink name={query.data?.issuer ?? null} missing="" />}>
      <IssuerBondsTable
        query={query}
        table={table}
        what="bonds of the same issuer"
        label={({ issuer }) => `Bonds of ${issuer ?? MISSING}`}
        none={({ issuer }) =>
          issuer === null ? "The issuer is not known." : `No other bond of ${issuer} is outstanding.`
        }
        place={place}
      />
    </Section>
  );
}
