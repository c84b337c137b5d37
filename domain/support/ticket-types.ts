// The pages number their tickets 1 to 4 (D-171..D-174); the desk that answers them has numbers of its own.

const DESK_TYPES: Readonly<Record<number, number>> = { 1: 1, 2: 6, 3: 5, 4: 8 };

/** The desk's number of a ticket type; in development the pages' own numbers go through unchanged. (A-087) */
export function deskTicketType(ticketTypeId: number, inDevelopment: boolean): number {
  return inDevelopment ? ticketTypeId : (DESK_TYPES[ticketTypeId] ?? ticketTypeId);
}
