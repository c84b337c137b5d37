import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { ReportKind } from "#domain/contract/http/support.ts";
import type { countRequests, listRequests, QueuedRequest, StaffRequest } from "#domain/contract/http/staff-requests.ts";
import { type RequestType, requestTypeOf, TICKET_KINDS, WAITING_STATUSES } from "#domain/entities/support-request.ts";
import { REPORT_KIND_LABELS } from "#domain/support/report-issue.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { supportAnswers, supportTickets } from "#server/machine/db/schema/support.ts";

type Reader = Pick<Orm | Tx, "select">;
export type RequestRow = typeof supportTickets.$inferSelect;

const formOf = sql<string | null>`${supportTickets.attributes} ->> 'request_type'`;
const kindOf = sql<string | null>`${supportTickets.attributes} ->> 'asked_type_id'`;

/** A page of the queue: by age while it waits, the last asked first once it is closed. */
export async function readRequests(
  { db }: Pick<Parts, "db">,
  query: QueryOf<typeof listRequests>,
): Promise<ResponseOf<typeof listRequests>> {
  const { limit, offset } = boundsOf(query);
  const where = and(eq(supportTickets.status, query.status), ofType(query.type));
  const isWaiting = WAITING_STATUSES.includes(query.status);
  const [total] = await db.orm.select({ count: count() }).from(supportTickets).where(where);
  const order = isWaiting ? asc : desc;
  const rows = db.orm
    .select()
    .from(supportTickets)
    .where(where)
    .orderBy(order(supportTickets.createdAt), order(supportTickets.id))
    .offset(offset);
  const results = await presentQueued(db.orm, await (limit === undefined ? rows : rows.limit(limit)));
  return pageOf(query, total?.count ?? 0, results);
}

/** Tickets of a form carry its name; the others are of the kind that the pages number. */
function ofType(type: RequestType | undefined): SQL | undefined {
  if (type === undefined) return undefined;
  const kind: number | undefined = (TICKET_KINDS as Partial<Record<RequestType, number>>)[type];
  if (kind === undefined) return eq(formOf, type);
  return and(or(isNull(formOf), eq(formOf, "")), eq(kindOf, String(kind)));
}

export async function readCounts({ db }: Pick<Parts, "db">): Promise<ResponseOf<typeof countRequests>> {
  const rows = await db.orm
    .select({ status: supportTickets.status, count: count() })
    .from(supportTickets)
    .where(inArray(supportTickets.status, [...WAITING_STATUSES]))
    .groupBy(supportTickets.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { open: of("OPEN"), in_hand: of("IN_HAND") };
}

/** One request in full. @throws Refusal not_found */
export async function readRequest(reader: Reader, id: string): Promise<StaffRequest> {
  const [row] = await reader.select().from(supportTickets).where(eq(supportTickets.id, id));
  if (row === undefined) throw noSuchRequest();
  return presentRequest(reader, row);
}

/** The request's row, locked until the change ends. @throws Refusal not_found */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  const [row] = await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for("update");
  if (row === undefined) throw noSuchRequest();
  return row;
}

export async function presentRequest(reader: Reader, row: RequestRow): Promise<StaffRequest> {
  const [queued] = await presentQueued(reader, [row]);
  if (queued === undefined) throw noSuchRequest();
  const answers = await reader
    .select()
    .from(supportAnswers)
    .where(eq(supportAnswers.ticketId, row.id))
    .orderBy(asc(supportAnswers.createdAt), asc(supportAnswers.id));
  const { description, attachments, ...rest } = row.attributes;
  return {
    ...queued,
    user_id: row.userId,
    description: typeof description === "string" ? description : "",
    details: detailsOf(rest),
    attachments: Array.isArray(attachments) ? attachments.filter((each) => typeof each === "string") : [],
    reason: row.reason,
    updated_at: row.updatedAt?.toISOString() ?? null,
    answers: answers.map((each) => ({
      id: each.id,
      text: each.text,
      by: each.sentByName,
      to: each.sentTo,
      at: each.createdAt.toISOString(),
    })),
  };
}

async function presentQueued(reader: Reader, rows: readonly RequestRow[]): Promise<QueuedRequest[]> {
  if (rows.length === 0) return [];
  const firmIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))];
  const firms =
    firmIds.length === 0
      ? []
      : await reader.select({ id: clients.id, name: clients.name }).from(clients).where(inArray(clients.id, firmIds));
  return rows.map((row) => ({
    id: row.id,
    type: requestTypeOf(row.attributes),
    title: row.title,
    status: row.status,
    name: row.name ?? "",
    email: row.email ?? "",
    firm: firms.find(({ id }) => id === row.clientId) ?? null,
    taken_by: row.takenByName,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }));
}

/** Attributes the desk shows elsewhere, or that mean nothing to a reader. */
const LEFT_OUT = new Set(["asked_type_id", "request_type"]);

/** Attributes as name and value lines; empty ones are left out, nested ones are listed under their own name. */
function detailsOf(attributes: Record<string, unknown>, before = ""): { name: string; value: string }[] {
  return Object.entries(attributes).flatMap(([key, given]) => {
    const value = key === "kind" ? (REPORT_KIND_LABELS[given as ReportKind] ?? given) : given;
    if (LEFT_OUT.has(key) || value === null || value === undefined || value === "" || value === false) return [];
    const name = before === "" ? labelOf(key) : `${before}: ${labelOf(key).toLowerCase()}`;
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ name, value: value.map(textOf).join(", ") }];
    if (typeof value === "object") return detailsOf(value as Record<string, unknown>, name);
    return [{ name, value: textOf(value) }];
  });
}

const LABELS: Readonly<Record<string, string>> = { finstrument_id: "Bond", kind: "Reported from" };

/** `brand_name` reads `Brand name`. */
function labelOf(key: string): string {
  const known = LABELS[key];
  if (known !== undefined) return known;
  const words = key.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function textOf(value: unknown): string {
  if (value === true) return "Yes";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function noSuchRequest(): Refusal {
  return new Refusal("not_found", "There is no such request.");
}
