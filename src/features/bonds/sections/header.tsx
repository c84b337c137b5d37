import { Copy } from "lucide-react";
import * as downloads from "#domain/contract/http/downloads.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { categoryLabel } from "#domain/bond-catalogue/bond-text.ts";
import { LiveMarket, MarketLevel, PublishedLevel } from "#src/features/bonds/sections/header-levels.tsx";
import { DownloadMenu, FORMATS } from "#src/features/bonds/security/download-menu.tsx";
import type { Calculator, SecurityData } from "#src/features/bonds/calculator/use-calculator.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useContextValue } from "#src/shell/controls/use-command-context.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { IssuerLink } from "#src/desk-kit/market/issuer-link.tsx";
import { facts } from "#src/desk-kit/market/focus.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { WatchMenu } from "#src/desk-kit/watchlists/watch-menu.tsx";
import { useCan, useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";

const DESK_BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover aria-disabled:opacity-50";

interface HeaderProps {
  data: SecurityData;
  calculator: Calculator;
  place: "page" | "panel";
}

/** Shows the bond's identity, its levels and the actions on it. */
export function SecurityHeader({ data, calculator, place }: HeaderProps) {
  const { finstrument, master_quote: master, market_quote: market } = data;
  const { id, display_name: name, label, issuer, category, bond } = finstrument;
  const mayTrade = useCan("trade");
  const Title = place === "page" ? "h1" : "h3";
  return (
    <header className="@container flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <Title className={cx("font-semibold", place === "page" ? "text-[22px] leading-7" : "text-[16px] leading-6")}>
          {name} {label === null ? null : <span className="text-[15px] font-medium text-warn">{label}</span>}
        </Title>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Isin isin={finstrument.identifiers.ISIN} />
          <IssuerLink name={issuer} missing="Issuer not known" />
          <span>{category === null ? "Category not known" : categoryLabel(category, "one")}</span>
          <span className="rounded border border-line-strong px-1.5 text-fg">
            {finstrument.rating ?? (isGovernmentPaper(category) ? "SOV" : "Not rated")}
            {finstrument.rating !== null && bond.rating_date !== null ? (
              <span className="text-muted"> as of {formatDate(bond.rating_date)}</span>
            ) : null}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <PublishedLevel master={master} />
        {mayTrade ? (
          <LiveMarket id={id} market={market} terms={finstrument.contract_parameters.terms} />
        ) : (
          <MarketLevel market={market} terms={finstrument.contract_parameters.terms} />
        )}
      </div>
      <LiveQuotesNote
        what="Live quotes and deals made here"
        className="text-[12px] leading-4"
        request={{ type: "REQUEST_LIVE_MARKET_UPGRADE", bond: { finstrumentId: id, bondName: name } }}
      />
      <Actions data={data} calculator={calculator} />
    </header>
  );
}

function Isin({ isin }: { isin: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(isin);
      notify({ summary: "ISIN copied", severity: "info", group: "copied" });
    } catch (failure) {
      notifyError(failure, "The ISIN could not be copied");
    }
  }
  return (
    <span className="inline-flex items-center gap-1 text-fg">
      <span className="code">{isin}</span>
      <button
        type="button"
        aria-label="Copy ISIN"
        title="Copy ISIN"
        onClick={() => void copy()}
        className="grid size-6 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
      >
        <Copy size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </span>
  );
}

/** True for people of a firm who do not trade. Compliance never trades, and platform staff need no access. */
function useMayAskToTrade(): boolean {
  const [trades, surveils, operates] = [useCan("trade"), useCan("surveil"), useCan("operate")];
  const isSignedIn = useSession(({ session }) => session !== null);
  return isSignedIn && !trades && !surveils && !operates;
}

function Actions({ data: { finstrument }, calculator }: Pick<HeaderProps, "data" | "calculator">) {
  const onDesk = useContextValue(facts.onDesk);
  const mayAskToTrade = useMayAskToTrade();
  const hasMind = useCan("mind");
  const { id, display_name: bondName } = finstrument;
  const args = { finstrumentId: id };
  const choices = [
    ...FORMATS.map((format) => ({
      label: `Bond details as ${format.toUpperCase()}`,
      fetch: () => call(downloads.bondDetailsDownload, { params: { id }, body: { format } }),
    })),
    {
      label: "Term sheet as PDF",
      fetch: () => call(downloads.termSheetDownload, { body: { isin: id } }),
    },
  ];
  return (
    <div className="flex flex-wrap gap-2" data-autofocus="" tabIndex={-1}>
      {onDesk ? (
        <>
          <CommandButton id="eoi.bid" args={args} showKey className={DESK_BUTTON}>
            Bid
          </CommandButton>
          <CommandButton id="eoi.offer" args={args} showKey className={DESK_BUTTON}>
            Offer
          </CommandButton>
          <CommandButton id="bond.quotes" args={args} className={DESK_BUTTON}>
            Its quotes
          </CommandButton>
        </>
      ) : null}
      {mayAskToTrade ? (
        <RequestButton request="REQUEST_ACCESS_TO_TRADE" bond={{ finstrumentId: id, bondName }} size="normal">
          Request access to trade
        </RequestButton>
      ) : null}
      {hasMind ? (
        <CommandButton id={onDesk ? "mind.ask-about" : "mind.ask-this"} args={args} className={DESK_BUTTON}>
          Ask Mind about this
        </CommandButton>
      ) : null}
      <WatchMenu isin={id} bondName={bondName} />
      <DownloadMenu label="Downloads" choices={choices} />
      <Button
        onClick={() =>
          openSupport({
            kind: "report-issue",
            subject: { kind: "pricing_and_cashflow", finstrumentId: id, bondName, pricing: enteredBy(calculator) },
          })
        }
      >
        Report an issue
      </Button>
    </div>
  );
}

/** Snapshot of the calculator inputs for the support desk. */
function enteredBy({ level, answer, pending, sizeText }: Calculator): Record<string, string | number | null> {
  const { fixedField } = level.value;
  const quote = pending ? undefined : answer;
  return {
    "Entered as": fixedField,
    Yield: quote?.bond_yield ?? level.value.bondYield,
    Price: quote?.clean_price ?? level.value.cleanPrice,
    Settlement: quote?.settlement_date ?? null,
    Size: sizeText,
  };
}
