import { corporationOf } from "#domain/entities/deal-venue.ts";
import { EXCHANGES, isExchange, type Venue, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { EXCHANGE_EXECUTIONS, type Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import { platformRoute, reportPlatformOf, type Route, routeBar } from "#domain/trading/route.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import type { SelectOption } from "#src/ui/select-button-group.tsx";

const today = (): IsoDate => istDateOf(serverNowMs());
const labelOf = (venue: Venue) => `${VENUE_NAMES[venue]} (${corporationOf(venue)})`;

/** Venues shown for a class of paper: its report platform first, then the exchanges. */
export function venuesFor(of: InstrumentClass | null): readonly Venue[] {
  const platform = of === null ? null : reportPlatformOf(of);
  return platform === null ? EXCHANGES : [platform, ...EXCHANGES];
}

function executionsFor(of: InstrumentClass | null): readonly Execution[] {
  return of !== null && reportPlatformOf(of) === "NDSOM"
    ? ["NDSOM_REPORT", ...EXCHANGE_EXECUTIONS]
    : EXCHANGE_EXECUTIONS;
}

const barOf = (of: InstrumentClass, route: Route) => routeBar(of, route, today())?.text;

/** Report of a deal in a class of paper: on its platform, else to an exchange. */
function reportRoute(of: InstrumentClass): Route {
  const platform = reportPlatformOf(of);
  return platform === null ? { exchange: "NSE", execution: "OTC_REPORT" } : platformRoute(platform);
}

/** Venues of a deal; a venue where nothing is lawful is barred with the rule's text. */
export function venueOptions(of: InstrumentClass | null, { exchange: now, execution }: Route): SelectOption<Venue>[] {
  const shown = venuesFor(of);
  return [...new Set([...shown, now])].map((venue) => {
    const isLawful =
      of === null || executionsFor(of).some((each) => barOf(of, { exchange: venue, execution: each }) === undefined);
    // The text of a report, unless an RFQ is chosen.
    const asked = execution === "NDSOM_REPORT" ? "OTC_REPORT" : execution;
    const barred = isLawful ? undefined : barOf(of, { exchange: venue, execution: asked });
    return { value: venue, label: labelOf(venue), barred };
  });
}

/** Ways of execution of a deal; one that is lawful at no venue is barred with the rule's text. */
export function executionOptions(
  of: InstrumentClass | null,
  { exchange, execution: now }: Route,
): SelectOption<Execution>[] {
  const at = isExchange(exchange) ? exchange : "NSE";
  return [...new Set([...executionsFor(of), now])].map((execution) => {
    const isLawful =
      of === null || venuesFor(of).some((venue) => barOf(of, { exchange: venue, execution }) === undefined);
    const barred = isLawful ? undefined : barOf(of, { exchange: at, execution });
    return { value: execution, label: EXECUTION_LABEL[execution], barred };
  });
}

/**
 * Lawful route nearest to the wanted one.
 * @param fixed part that was just chosen: the other one gives way
 */
export function lawfulRoute(of: InstrumentClass | null, wanted: Route, fixed: keyof Route | null = null): Route {
  if (of === null || barOf(of, wanted) === undefined) return wanted;
  const usual = reportRoute(of);
  const isFree = (route: Route) => barOf(of, route) === undefined;
  if (fixed === "exchange") {
    const executions = [usual.execution, "OTC_REPORT", ...EXCHANGE_EXECUTIONS] as const;
    const execution = executions.find((each) => isFree({ exchange: wanted.exchange, execution: each }));
    return execution === undefined ? wanted : { ...wanted, execution };
  }
  if (fixed === "execution") {
    const exchange = venuesFor(of).find((each) => isFree({ exchange: each, execution: wanted.execution }));
    return exchange === undefined ? wanted : { ...wanted, exchange };
  }
  return isFree(usual) ? usual : wanted;
}

/** Exchanges to which a trade made elsewhere is reported here; all are barred for paper that both sides report. */
export function reportOptions(of: InstrumentClass | null): SelectOption<Venue>[] {
  return EXCHANGES.map((exchange) => ({
    value: exchange,
    label: labelOf(exchange),
    barred: of === null ? undefined : barOf(of, { exchange, execution: "OTC_REPORT" }),
  }));
}
