import type { Bond } from "#domain/entities/bond.ts";
import type { Paper, Section } from "#server/machine/documents/document.ts";

const NO_CONTRACT_NOTE =
  "This confirms the deal between its parties. It is not a contract note, which only a broker issues.";

export type ConfirmationDocument = Paper & Required<Pick<Paper, "notice">>;

/** The confirmation of a deal, marked as not confirmed until it is: the same for a ticket and for an order. */
export function confirmationDocument(
  { bond, bondName, isConfirmed }: { bond: Bond; bondName: string; isConfirmed: boolean },
  sections: readonly Section[],
  preparedAtMs: number,
): ConfirmationDocument {
  return {
    title: "Deal confirmation",
    bondName,
    isin: bond.isin,
    preparedAtMs,
    notice: isConfirmed ? NO_CONTRACT_NOTE : `Not confirmed. ${NO_CONTRACT_NOTE}`,
    ...(isConfirmed ? {} : { watermark: "Not confirmed" }),
    parts: [{ name: "Deal", sections }],
  };
}
