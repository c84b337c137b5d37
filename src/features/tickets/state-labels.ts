import type { Ticket } from "#domain/entities/ticket.ts";

export const STATE_LABELS: Record<Ticket["state"], string> = {
  DRAFT: "Draft",
  SENT: "Sent",
  PART_AGREED: "Part agreed",
  AGREED: "Agreed",
  EXECUTING: "Executing",
  EXECUTED: "Executed",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
};
