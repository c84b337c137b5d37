import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { issuerTypeLabel } from "#domain/bond-catalogue/bond-text.ts";
import { fixedText } from "#domain/bond-catalogue/catalogue-text.ts";
import type { IssuerProfile } from "#domain/contract/http/issuers.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

type Measured = IssuerProfile["coupon"];

/** Names the issuer and summarises its live bonds. */
export function IssuerHead({ issuer }: { issuer: IssuerProfile }) {
  const { name, short_name: short, also, issuer_type: type, sector, isin_prefixes: prefixes } = issuer;
  const called = calledText(name, short, also);
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h1 className="text-[22px] leading-7 font-semibold text-balance">{name}</h1>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
          <span>{type === null ? "Issuer type unknown" : issuerTypeLabel(type)}</span>
          {sector === null ? null : <span title="Industry as classified in fund portfolios">{sector}</span>}
          {prefixes.length === 0 ? null : (
            <span>
              ISINs begin with <span className="code">{prefixes.join(", ")}</span>
            </span>
          )}
        </p>
        {called === null ? null : <p className="text-muted">{called}</p>}
      </div>
      <dl className="grid gap-x-8 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Live bonds">
          {formatRupees(issuer.count, 0)}
          {issuer.matured === 0 ? "" : ` (${formatRupees(issuer.matured, 0)} more repaid)`}
        </Fact>
        <Fact name="Coupons, lowest to highest">{rangeText(issuer.coupon, 2)}</Fact>
        <Fact name="Median coupon">{percentText(issuer.coupon.median, 2)}</Fact>
        <Fact name="Last published yields">{rangeText(issuer.bond_yield, 4)}</Fact>
        <Fact name="Average of these yields">{averageText(issuer.bond_yield)}</Fact>
        <Fact name="First and last to mature">
          <LadderEnd end={issuer.first_to_mature} /> · <LadderEnd end={issuer.last_to_mature} />
        </Fact>
      </dl>
    </header>
  );
}

/**
 * Dealers' short name if the full name does not begin with it, and searchable names including former ones; null if
 * there are neither.
 */
function calledText(name: string, short: string, also: readonly string[]): string | null {
  const shortNameText = name.startsWith(short) ? null : `Dealers say ${short}`;
  const typed = also.length === 0 ? null : `found as ${also.join(", ")}`;
  if (shortNameText === null) return typed && `Also ${typed}`;
  return typed === null ? shortNameText : `${shortNameText}; also ${typed}`;
}

const percentText = (value: number | null, places: number) =>
  value === null ? MISSING : `${fixedText(value, places)} %`;

function rangeText({ lowest, highest }: Measured, places: number): string {
  return lowest === null ? MISSING : `${fixedText(lowest, places)} to ${fixedText(highest, places)} %`;
}

/** Shows the average with the number of bonds behind it. */
function averageText({ average, measured, count }: Measured): string {
  return average === null
    ? MISSING
    : `${fixedText(average, 4)} %, of ${formatRupees(measured, 0)} of ${formatRupees(count, 0)} bonds`;
}

function LadderEnd({ end }: { end: IssuerProfile["first_to_mature"] }) {
  if (end === null) return <>{MISSING}</>;
  return (
    <Link
      to="/security/$id"
      params={{ id: end.finstrument_id }}
      title={end.display_name}
      className="rounded text-link hover:underline"
    >
      {formatDate(end.maturity_date)}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
