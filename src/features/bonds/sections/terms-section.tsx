import type { Finstrument } from "#domain/contract/http/securities.ts";
import type { ReactNode } from "react";
import { GOVERNMENT_FACE, GOVERNMENT_LOT, hasFaceByLaw } from "#domain/entities/lot.ts";
import { termIn } from "#domain/entities/bond-term.ts";
import { termValueText } from "#domain/bond-terms/term-text.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import {
  categoryLabel,
  couponTypeLabel,
  frequencyLabel,
  issuerTypeLabel,
  securityLabel,
} from "#domain/bond-catalogue/bond-text.ts";
import { couponText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { IssuerLink } from "#src/desk-kit/market/issuer-link.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";

/** Lists the facts of the bond as published by its sources. */
export function TermsSection({ finstrument }: { finstrument: Finstrument }) {
  const { bond, sources } = finstrument;
  return (
    <Section title="Terms">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        <dl aria-label="Terms" className="self-start border-t border-line">
          {termsOf(finstrument).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
        <div className="flex flex-col gap-4">
          <dl aria-label="Identifiers" className="border-t border-line">
            <Fact name="ISIN" value={bond.isin} />
            <Fact name="Name in the source" value={bond.name} />
            <Fact name="Issuer" value={<IssuerLink name={bond.issuer} />} />
            <Fact name="Kind of issuer" value={issuerTypeLabel(bond.issuer_type)} />
          </dl>
          <Listings listings={bond.listings} />
          <div>
            <h3 className="text-[12px] font-medium text-muted">Sources</h3>
            <ul aria-label="Sources" className="mt-1 list-disc pl-4 marker:text-muted">
              {sources.map(({ code, title, as_of: asOf }) => (
                <li key={code}>
                  {title}
                  {asOf === "" ? "" : `, ${formatAsOf(asOf)}`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** Coupon frequency: the known one, else the term used in its place, with its mark. */
function frequencyOf({ coupon_frequency: known, terms }: Finstrument["bond"]): ReactNode {
  const term = known === null ? termIn(terms, "coupon_frequency") : undefined;
  if (term === undefined) return frequencyLabel(known);
  return (
    <span title={term.basis === "CONFIRMED" ? term.ground : undefined}>
      {termValueText(term.term, term.value)}{" "}
      {term.basis === "CONFIRMED" ? "(confirmed)" : <AssumedMark terms={[term]} />}
    </span>
  );
}

function redemptionOf({ face_reduced: reduced, terms }: Finstrument["bond"]): [string, ReactNode][] {
  if (reduced === undefined) return [];
  const term = termIn(terms, "redemption");
  const from = reduced.original === null ? "" : ` of ${rupeesText(reduced.original, 0)}`;
  return [
    [
      "Part-redeemed",
      <span key="redeemed">
        remaining face{from} since {formatDate(reduced.on)} <AssumedMark terms={term && [term]} />
      </span>,
    ],
  ];
}

function termsOf({ bond, contract_parameters: terms, pricing }: Finstrument): [string, ReactNode][] {
  const rupees = (value: number | null) => rupeesText(value, value === null || Number.isInteger(value) ? 0 : 2);
  const isLaw = hasFaceByLaw(bond);
  const lotText = (size: number | null, isAssumed: boolean) => `${rupees(size)}${isAssumed ? " (assumed)" : ""}`;
  return [
    ["Category", categoryLabel(bond.category, "one")],
    ["Coupon", bond.coupon_rate_percent === null ? MISSING : `${couponText(bond.coupon_rate_percent).trim()} %`],
    ["Coupon type", couponTypeLabel(bond.coupon_type)],
    ["Coupon frequency", frequencyOf(bond)],
    ["Day count in the source", bond.day_count ?? MISSING],
    ["Issued", formatDate(bond.issue_date)],
    ["Maturity", maturityText(bond)],
    ...(pricing.redemption === null
      ? []
      : ([
          ["Repaid on", formatDate(pricing.redemption.payment_date)],
          ["Last settlement", formatDate(pricing.redemption.last_settlement_date)],
        ] as [string, ReactNode][])),
    ["Call date", formatDate(bond.call_date)],
    ["Face value", isLaw && bond.face_value === null ? `${rupees(GOVERNMENT_FACE)} (by law)` : rupees(bond.face_value)],
    ...redemptionOf(bond),
    ["Lot", isLaw ? `${rupees(GOVERNMENT_LOT)} (by law)` : lotText(terms.lot_size, terms.lot_assumed)],
    ["Security", securityLabel(bond.security)],
    ["Priced as", pricing.family_title ?? "Not priced"],
  ];
}

/** Formats a source's date: a day, a month or a quarter, as the source states it. */
function formatAsOf(asOf: string): string {
  const day = formatDate(asOf);
  return day === MISSING ? asOf : day;
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}

function Listings({ listings }: { listings: Finstrument["bond"]["listings"] }) {
  if (listings.length === 0) return <p className="text-muted">No exchange listing found.</p>;
  return (
    <table aria-label="Listings" className="w-full">
      <thead className="text-[12px] text-muted">
        <tr>
          {["Exchange", "Symbol", "Series or group", "Bonds in a lot"].map((title) => (
            <th key={title} scope="col" className="pb-1 text-left font-medium last:text-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listings.map(({ exchange, symbol, series, lot_size: lot }) => (
          <tr key={`${exchange} ${symbol}`} className="h-[26px] border-t border-line">
            <td>{exchange}</td>
            <td className="code">{symbol}</td>
            <td>{series ?? MISSING}</td>
            <td className="text-right">{lot ?? MISSING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
