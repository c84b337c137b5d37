// Ticket types: our pages number them 1 to 4 (D-171..D-174), the help desk uses numbers of its own.

const DESK_TYPES: Readonly<Record<number, number>> = { 1: 1, 2: 6, 3: 5, 4: 8 };

/** Help desk number of a ticket type; in development our own numbers pass through unchanged. */
export function deskTicketType(ticketTypeId: number, inDevelopment: boolean): number {
  return inDevelopment ? ticketTypeId : (DESK_TYPES[ticketTypeId] ?? ticketTypeId);
}
