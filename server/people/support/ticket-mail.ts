import type { supportTickets } from "#server/machine/db/schema/support.ts";

type Ticket = typeof supportTickets.$inferInsert;

/** A ticket as a mail to the desk: sender and request, one item a line. */
export function ticketMail(row: Pick<Ticket, "id" | "ticketTypeId" | "name" | "email" | "title" | "attributes">): {
  subject: string;
  body: string;
} {
  const { description, ...attributes } = row.attributes;
  const lines = [
    `Ticket: ${row.id} (type ${row.ticketTypeId})`,
    `From: ${[row.name, row.email].filter(Boolean).join(", ")}`,
    ...Object.entries(attributes).flatMap(([name, value]) => line(name, value)),
    "",
    typeof description === "string" ? description : "",
  ];
  return { subject: `[${row.id}] ${row.title.replaceAll(/\s+/g, " ")}`, body: lines.join("\n").trimEnd() };
}

function line(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}: ${value.map(textOf).join(", ")}`];
  if (typeof value !== "object") return [`${name}: ${textOf(value)}`];
  return [`${name}:`, ...Object.entries(value).map(([inner, each]) => `  ${inner}: ${textOf(each)}`)];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
