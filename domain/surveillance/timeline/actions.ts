/**
 * What the audit's actions are called on the time line of a firm, and of which kind each is. Every action that the server
 * audits stands here: a test reads the sources.
 */
export const ENTRY_KINDS = [
  "quotes",
  "negotiations",
  "deals",
  "sign_ins",
  "people",
  "clients",
  "chats",
  "exports",
  "supervision",
  "queries",
  "other",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  quotes: "Quotes",
  negotiations: "Negotiations",
  deals: "Deals",
  sign_ins: "Sign-ins",
  people: "People and roles",
  clients: "Clients and credentials",
  chats: "Chats",
  exports: "Exports",
  supervision: "Compliance work",
  queries: "Compliance queries",
  other: "Other",
};

type Labels = Readonly<Record<string, string>>;

const LABELS: Record<EntryKind, Labels> = {
  quotes: {
    "eoi.add": "Quote posted",
    "eoi.update": "Quote changed",
    "eoi.updateRun": "Quotes changed together",
    "eoi.withdraw": "Quote withdrawn",
    "eoi.withdrawAll": "Quotes withdrawn together",
    "eoi.expire": "Quotes expired",
    "eoi.open": "Quotes opened with the market",
    "run.choose": "Bond of a chat quote chosen",
    "exchange.queued": "Sent to an exchange",
    "exchange.answer": "Exchange answered",
    "exchange.callback": "Exchange called back",
    "exchange.withdrawn": "Withdrawn at the exchange",
    "exchange.traded": "Traded at the exchange",
    "exchange.refused": "Refused by the exchange",
    "exchange.in_doubt": "Exchange gave no answer",
    "exchange.absent": "Not found at the exchange, sent again",
    "exchange.lapsed": "Ended before the exchange was reached",
    "exchange.late": "Late word of the exchange, not applied",
  },
  negotiations: {
    "cluster.open": "Negotiation opened by a match",
    "cluster.counter": "Countered",
    "cluster.reject": "Rejected",
    "cluster.withdraw": "Withdrew from a negotiation",
    "cluster.update": "Negotiation changed by its facilitator",
    "cluster.expire": "Negotiations expired",
    "eoi.respond": "Quote answered",
    "line.answer": "Chat quote answered",
  },
  deals: {
    "cluster.accept": "Deal accepted",
    "limit.override": "Limit gone over after a warning",
    "ticket.created": "Ticket written",
    "ticket.edit": "Ticket edited",
    "ticket.members": "Members of a ticket set",
    "ticket.brokerage": "Brokerage of a ticket set",
    "ticket.send": "Ticket sent",
    "ticket.accept": "Consented to a ticket",
    "ticket.reject": "Ticket rejected",
    "ticket.reopen": "Ticket reopened",
    "ticket.askCancel": "Asked to cancel an agreed ticket",
    "ticket.cancel": "Ticket cancelled",
    "ticket.execute": "Deal taken to its exchange",
    "exchange.confirmed": "Deal executed by its exchange",
    "exchange.disputed": "Money of a deal differs at its exchange",
    "reconciliation.compared": "Compared with an exchange",
    "reconciliation.closed": "Difference to an exchange closed",
    "settlement.move": "Settlement moved by a holiday",
    "eoi.hit": "Deal by hitting a quote",
  },
  sign_ins: {
    "auth.signed_in": "Signed in",
    "auth.refused": "Sign-in failed",
    "auth.signed_out": "Signed out",
    "auth.session_ended": "Session ended",
    "auth.reset_asked": "Password reset asked for",
    "auth.password_set": "Password set",
    "auth.second_factor_on": "Second factor turned on",
    "auth.second_factor_off": "Second factor turned off",
    "auth.recovery_codes_renewed": "Recovery codes renewed",
  },
  people: {
    "user.roles": "Roles changed",
    "user.status": "Status of a person changed",
    "invite.sent": "Invitation sent",
    "invite.resent": "Invitation sent again",
    "invite.revoked": "Invitation revoked",
    "invite.redeemed": "Registered by invitation",
    "profile.changed": "Profile changed",
    "approval.sent": "Change sent for approval",
    "approval.approved": "Change approved",
    "approval.rejected": "Change rejected",
    "approval.withdrawn": "Change withdrawn",
    "approval.expired": "Change expired unapproved",
    "approval.stale": "Change overtaken by another",
    "staff.sessions_ended": "Sessions ended by staff",
    "staff.second_factor_cleared": "Second factor cleared by staff",
  },
  clients: {
    "client.add": "Client added",
    "client.change": "Client changed",
    "client.upload": "Clients uploaded",
    "client.setLevelCheck": "Deal check limits changed",
    "limit.add": "Limit added",
    "limit.change": "Limit changed",
    "limit.remove": "Limit removed",
    "credentials.set": "Exchange credentials set",
    "credentials.remove": "Exchange credentials removed",
    "credentials.refused": "Exchange credentials refused by the exchange",
    "firm.registered": "Firm registered",
    "firm.profile_changed": "Firm profile changed",
    "firm.approvals": "Second person's approval switched",
    "firm.addresses": "Addresses to sign in from changed",
    "firm.created": "Firm created by staff",
    "firm.changed": "Firm changed by staff",
    "firm.status": "Firm switched by staff",
  },
  chats: {
    "chat.channel_opened": "Conversation opened",
    "chat.broadcast_opened": "Broadcast opened",
    "chat.invited": "Invited to a conversation",
    "chat.invitation_accepted": "Joined a conversation",
    "chat.invitation_declined": "Declined a conversation",
    "chat.left": "Left a conversation",
    "chat.put_out": "Banned from a conversation",
    "chat.renamed": "Conversation renamed",
    "chat.later_kept": "Message of later stored",
    "chat.later_cancelled": "Message of later cancelled",
    "chat.preferences_set": "Chat preferences changed",
    "chat.terms_accepted": "Chat terms accepted",
    "chat.hosted_channel": "Conversation taken over from the chat service",
    "chat.hosted_put_out": "Banned at the chat service",
    "chat.hosted_message_undone": "Message undone at the chat service",
    "chat.hosted_edit_undone": "Edit undone at the chat service",
    "chat.hosted_edited_though_it_stood": "Edit of a relied-on message at the chat service",
    "chat.hosted_deleted_though_it_stood": "Deletion of a relied-on message at the chat service",
  },
  exports: {
    "surveillance.transcript": "Transcript exported",
    "surveillance.timeline_export_started": "Export of the time line started",
    "surveillance.timeline_exported": "Time line exported",
    "surveillance.case_exported": "Case exported",
  },
  supervision: {
    "surveillance.alerts_raised": "Alerts raised",
    "surveillance.alert_worked": "Alert worked on",
    "surveillance.case_opened": "Case opened",
    "surveillance.case_worked": "Case worked on",
    "surveillance.case_items_added": "Added to a case",
    "surveillance.case_item_removed": "Removed from a case",
    "surveillance.retention_set": "Retention policy set",
    "surveillance.hold_placed": "Legal hold placed",
    "surveillance.hold_lifted": "Legal hold lifted",
    "surveillance.records_removed": "Records removed past their time",
    "audit.pruned": "Audit entries removed past their time",
    "surveillance.rules_changed": "Watch rules changed",
    "surveillance.term_added": "Watched phrase added",
    "surveillance.term_changed": "Watched phrase changed",
  },
  queries: {
    "surveillance.listed": "Conversations listed",
    "surveillance.opened": "Conversation opened by compliance",
    "surveillance.read": "Messages read by compliance",
    "surveillance.followed": "Conversation followed by compliance",
    "surveillance.searched": "Messages searched by compliance",
    "surveillance.file": "File opened by compliance",
    "surveillance.queue": "Alerts listed",
    "surveillance.alert_opened": "Alert opened",
    "surveillance.timeline": "Time line read",
    "surveillance.timeline_followed": "Time line followed",
    "surveillance.timeline_entry": "Entry of the time line opened",
    "surveillance.cases": "Cases listed",
    "surveillance.case_read": "Case read",
  },
  other: {
    "calendar.change": "Calendar changed by staff",
    "request.taken": "Request taken by staff",
    "request.answered": "Request answered by staff",
    "request.closed": "Request closed by staff",
    "support.ticket": "Support ticket opened",
    "bond_term.confirm": "Bond term confirmed",
    "bond_term.reject": "Bond term rejected",
  },
};

const KNOWN = new Map(
  ENTRY_KINDS.flatMap((kind) => Object.entries(LABELS[kind]).map(([action, label]) => [action, { kind, label }])),
);

export const KNOWN_ACTIONS: readonly string[] = [...KNOWN.keys()];

export const kindOfAction = (action: string): EntryKind => KNOWN.get(action)?.kind ?? "other";

export const actionLabel = (action: string): string => KNOWN.get(action)?.label ?? action;

/** The actions of a kind; of `other` those that are known. */
export const actionsOfKind = (kind: EntryKind): readonly string[] => Object.keys(LABELS[kind]);

/** Actions whose label holds the words, capitals aside. */
export function actionsNamed(words: string): string[] {
  const sought = words.toLowerCase();
  return [...KNOWN].flatMap(([action, { label }]) => (label.toLowerCase().includes(sought) ? [action] : []));
}
