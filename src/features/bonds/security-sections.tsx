import { useId, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { cx } from "#src/lib/cx.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { ChartNotice } from "#src/ui/charts/chart-notice.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { useSession } from "#src/session/session.ts";
import { CalculatorSection } from "#src/features/bonds/calculator/calculator-section.tsx";
import { type SecurityData, useCalculator } from "#src/features/bonds/calculator/use-calculator.ts";
import { CashflowSection } from "#src/features/bonds/sections/cashflow-section.tsx";
import { CreditSection } from "#src/features/bonds/sections/credit-section.tsx";
import { CurveSection } from "#src/features/bonds/sections/curve-section.tsx";
import { LIVE_MARKET } from "#src/features/bonds/dealing/live-market-title.ts";
import { DepthSection } from "#src/features/bonds/sections/depth-section.tsx";
import { SecurityHeader } from "#src/features/bonds/sections/header.tsx";
import { HistorySection } from "#src/features/bonds/sections/history-section.tsx";
import { PriceCurveSection } from "#src/features/bonds/sections/price-curve-section.tsx";
import { SameIssuerSection } from "#src/features/bonds/sections/same-issuer-section.tsx";
import { TermsSection } from "#src/features/bonds/sections/terms-section.tsx";
import { TradesSection } from "#src/features/bonds/sections/trades-section.tsx";
import { JumpLinks } from "#src/features/bonds/security/jump-links.tsx";
import { Skeleton } from "#src/features/bonds/security/query-body.tsx";
import { SectionScope } from "#src/features/bonds/security/section.tsx";
import { isUnknownBond, useSecurity } from "#src/features/bonds/security/use-security.ts";

type Place = "page" | "panel";

/**
 * All sections of one bond, for its page or a panel; they reflow by width. A page of an unknown bond is a missing page;
 * a panel shows a sentence.
 */
export function SecuritySections({ id, place, market }: { id: string; place: Place; market?: ReactNode }) {
  const scope = useId();
  const query = useSecurity(id);
  // A new user means new data: the market level may have another basis.
  const who = useSession(({ session }) => session?.user_info.unique_id ?? "visitor");
  if (query.data !== undefined) {
    return (
      <SectionScope value={place === "page" ? "" : `${scope}-`}>
        <Loaded key={`${id} ${who}`} data={query.data} place={place} market={market} />
      </SectionScope>
    );
  }
  if (isUnknownBond(query.error)) {
    if (place === "page") throw invalidAddress();
    return <UnknownBond id={id} />;
  }
  return query.isError ? (
    <FailedCall what="The bond could not be shown." error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton rows={20} />
  );
}

function UnknownBond({ id }: { id: string }) {
  return (
    <p className="text-muted">
      There is no bond {id}.{" "}
      <Link to="/find" className="text-link underline">
        Find one
      </Link>
    </p>
  );
}

function Loaded({ data, place, market }: { data: SecurityData; place: Place; market: ReactNode }) {
  const calculator = useCalculator(data);
  const { finstrument } = data;
  const { id } = finstrument;
  const { answer, settlement, size, problems } = calculator;
  const quote = answer?.can_be_priced === true ? answer : undefined;
  const depth = <DepthSection id={id} bondName={finstrument.display_name} />;
  return (
    <div className={cx("@container", place === "page" ? "[--_ground:var(--yb-page)]" : "[--_ground:var(--yb-raised)]")}>
      <div className="flex flex-col gap-6">
        <SecurityHeader data={data} calculator={calculator} place={place} />
        {place === "page" ? <JumpLinks first={market === undefined ? [] : [LIVE_MARKET]} /> : depth}
        {market}
        <CalculatorSection finstrument={finstrument} calculator={calculator} />
        <CashflowSection
          id={id}
          bondName={finstrument.display_name}
          quantity={calculator.quantum}
          refDate={settlement.day}
          error={settlement.error ?? problems.settlement ?? size.error ?? problems.size}
        />
        <Pair>
          <PriceCurveSection
            bond={finstrument.bond}
            quote={quote}
            isPending={calculator.pending}
            reason={calculator.reason}
          />
          <HistorySection id={id} />
        </Pair>
        <Pair>
          <CurveSection id={id} displayName={finstrument.display_name} />
          <div className="flex min-w-0 flex-col gap-6">
            {place === "page" ? depth : null}
            <TradesSection id={id} />
          </div>
        </Pair>
        <SameIssuerSection id={id} place={place} />
        <CreditSection id={id} />
        <TermsSection finstrument={finstrument} />
        <ChartNotice />
      </div>
    </div>
  );
}

/** Places two sections side by side where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-6 @4xl:grid-cols-2">{children}</div>;
}
