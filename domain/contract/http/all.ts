import type { Endpoint } from "#domain/contract/endpoint.ts";
import * as acts from "#domain/contract/http/acts.ts";
import * as approvals from "#domain/contract/http/approvals.ts";
import * as auth from "#domain/contract/http/auth.ts";
import * as bondTerms from "#domain/contract/http/bond-terms.ts";
import * as bonds from "#domain/contract/http/bonds.ts";
import * as calendars from "#domain/contract/http/calendars.ts";
import * as catalogueMeasures from "#domain/contract/http/catalogue-measures.ts";
import * as catalogue from "#domain/contract/http/catalogue.ts";
import * as chatLater from "#domain/contract/http/chat-later.ts";
import * as chatMessages from "#domain/contract/http/chat-messages.ts";
import * as chatPeople from "#domain/contract/http/chat-people.ts";
import * as chat from "#domain/contract/http/chat.ts";
import * as clientRecords from "#domain/contract/http/client-records.ts";
import * as client from "#domain/contract/http/client.ts";
import * as clusters from "#domain/contract/http/clusters.ts";
import * as consent from "#domain/contract/http/consent.ts";
import * as downloads from "#domain/contract/http/downloads.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import * as glossary from "#domain/contract/http/glossary.ts";
import * as mind from "#domain/contract/http/mind.ts";
import * as orderReports from "#domain/contract/http/order-reports.ts";
import * as orders from "#domain/contract/http/orders.ts";
import * as participants from "#domain/contract/http/participants.ts";
import * as passkeys from "#domain/contract/http/passkeys.ts";
import * as password from "#domain/contract/http/password.ts";
import * as profile from "#domain/contract/http/profile.ts";
import * as reconciliations from "#domain/contract/http/reconciliations.ts";
import * as registration from "#domain/contract/http/registration.ts";
import * as exchangeCredentials from "#domain/contract/http/exchange-credentials.ts";
import * as governmentCurve from "#domain/contract/http/government-curve.ts";
import * as issuers from "#domain/contract/http/issuers.ts";
import * as limits from "#domain/contract/http/limits.ts";
import * as lists from "#domain/contract/http/lists.ts";
import * as inventoryQuestions from "#domain/contract/http/inventory-questions.ts";
import * as inventory from "#domain/contract/http/inventory.ts";
import * as rfqShare from "#domain/contract/http/rfq-share.ts";
import * as runs from "#domain/contract/http/runs.ts";
import * as codeAlone from "#domain/contract/http/code-alone.ts";
import * as secondFactor from "#domain/contract/http/second-factor.ts";
import * as securities from "#domain/contract/http/securities.ts";
import * as sessions from "#domain/contract/http/sessions.ts";
import * as signInAddresses from "#domain/contract/http/sign-in-addresses.ts";
import * as shell from "#domain/contract/http/shell.ts";
import * as staffFirms from "#domain/contract/http/staff-firms.ts";
import * as staffPeople from "#domain/contract/http/staff-people.ts";
import * as staffRequests from "#domain/contract/http/staff-requests.ts";
import * as statedTerms from "#domain/contract/http/stated-terms.ts";
import * as support from "#domain/contract/http/support.ts";
import * as surveillanceCases from "#domain/contract/http/surveillance-cases.ts";
import * as surveillanceRetention from "#domain/contract/http/surveillance-retention.ts";
import * as surveillanceTimeline from "#domain/contract/http/surveillance-timeline.ts";
import * as surveillance from "#domain/contract/http/surveillance.ts";
import * as tableHeadings from "#domain/contract/http/table-headings.ts";
import * as tickets from "#domain/contract/http/tickets.ts";
import * as userAccounts from "#domain/contract/http/user-accounts.ts";
import * as watchlists from "#domain/contract/http/watchlists.ts";

function endpointsOf(noun: Record<string, unknown>): Endpoint[] {
  return Object.values(noun).filter(
    (value): value is Endpoint => typeof value === "object" && value !== null && "method" in value && "access" in value,
  );
}

/** All endpoints of the product, for the contract test and the API page. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  acts,
  approvals,
  auth,
  bonds,
  bondTerms,
  calendars,
  catalogue,
  catalogueMeasures,
  chat,
  chatLater,
  chatMessages,
  chatPeople,
  client,
  clientRecords,
  clusters,
  consent,
  downloads,
  eoi,
  glossary,
  governmentCurve,
  mind,
  orderReports,
  orders,
  participants,
  passkeys,
  password,
  profile,
  exchangeCredentials,
  inventory,
  inventoryQuestions,
  issuers,
  limits,
  lists,
  reconciliations,
  registration,
  rfqShare,
  runs,
  codeAlone,
  secondFactor,
  securities,
  sessions,
  shell,
  signInAddresses,
  staffFirms,
  staffPeople,
  staffRequests,
  statedTerms,
  support,
  surveillance,
  surveillanceCases,
  surveillanceRetention,
  surveillanceTimeline,
  tableHeadings,
  tickets,
  userAccounts,
  watchlists,
].flatMap(endpointsOf);
