type Detail = Readonly<Record<string, unknown>>;

/**
 * Fields of another firm's action that a firm sees in its own deals, negotiations and invitations: the terms proposed
 * to it, as on its screens. The other firm's screen, clients and confirmations are excluded.
 */
const SEEN_BY_OTHERS: Readonly<Record<string, readonly string[]>> = {
  "cluster.open": ["state"],
  "cluster.counter": ["offered", "quantity", "state"],
  "cluster.reject": ["quantity", "state"],
  "cluster.withdraw": ["quantity", "state"],
  "cluster.update": ["quantity", "settlement_date", "buyer_price", "seller_price", "seller_spread", "close"],
  "cluster.accept": ["level", "ticket", "exchange"],
  "eoi.respond": ["offered", "quantity"],
  "eoi.hit": ["opposing_eoi", "ticket"],
  "ticket.send": ["number", "quantity", "state"],
  "ticket.edit": ["number", "state", "from", "to"],
  "ticket.accept": ["number", "state", "side"],
  "ticket.reject": ["number", "state", "reason"],
  "ticket.reopen": ["number"],
  "ticket.askCancel": ["number", "reason"],
  "ticket.cancel": ["number", "state", "reason"],
  "ticket.execute": ["number", "state", "exchange", "execution", "late_reason"],
  "exchange.confirmed": ["exchange", "deal_number"],
  "exchange.disputed": ["exchange", "ours", "venue"],
  // By a timer, about one firm only.
  "reconciliation.compared": ["exchange", "day", "quotes", "deals", "found", "new"],
  "line.answer": ["offered", "quantity", "settlement_date"],
  "list.send": ["title", "closes_at"],
  "list.answer": ["offered", "quantity"],
  "list.withdrawAnswer": ["quantity"],
  "list.withdraw": [],
  "list.withdrawLines": [],
  // By a timer: totals, because one deletion covers the shared records of several firms.
  "surveillance.records_removed": ["messages", "files", "quotes", "negotiations"],
  "audit.pruned": ["entries"],
  "invite.sent": ["email", "roles"],
  "invite.resent": ["email"],
};

/** Lists written by timers, which act for all firms at once; each firm sees only its own ids. */
const LISTED = ["expired", "opened"] as const;

/**
 * Detail of an entry, limited to what a firm may see.
 * @param isOwn true when a person of the firm acted
 * @param isOurs tells if an id refers to a record of the firm
 */
export function visibleDetail(
  { action, detail }: { action: string; detail: Detail },
  isOwn: boolean,
  isOurs: (id: string) => boolean,
): Record<string, unknown> {
  if (isOwn) return { ...detail };
  const seen: Record<string, unknown> = {};
  for (const name of SEEN_BY_OTHERS[action] ?? []) if (name in detail) seen[name] = detail[name];
  for (const name of LISTED) {
    const ids = detail[name];
    if (Array.isArray(ids)) seen[name] = ids.filter((id) => typeof id === "string" && isOurs(id));
  }
  if (action === "surveillance.alerts_raised" && Array.isArray(detail["alerts"])) {
    const ids = detail["alerts"].flatMap((each: unknown) => idIn(each));
    seen["alerts"] = ids.filter(isOurs);
  }
  return seen;
}

/** Ids that a detail lists for several firms; their owners must be looked up. */
export function listedIds({ detail }: { detail: Detail }): string[] {
  return [...LISTED, "alerts"].flatMap((name) => {
    const listed = detail[name];
    return Array.isArray(listed) ? listed.flatMap((each: unknown) => idIn(each)) : [];
  });
}

function idIn(each: unknown): string[] {
  if (typeof each === "string") return [each];
  const { id } = Object(each) as { id?: unknown };
  return typeof id === "string" ? [id] : [];
}
