import type { TransactionCost } from "#domain/contract/http/orders.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";

type Saving = NonNullable<TransactionCost["cover"]>["saving"];

/** Saving of a deal against another level, or the amount given away; text instead of a sign. */
export function savingFact({ bp, rupees }: Saving, against: string): [name: string, value: string] {
  const isGiven = (rupees ?? bp ?? 0) < 0;
  const signed = (value: number) => (isGiven ? -value : value);
  const known = [
    ...(bp === null ? [] : [`${signed(bp).toFixed(2)} bp`]),
    ...(rupees === null ? [] : [rupeesText(signed(rupees))]),
  ].join(", ");
  return [`${isGiven ? "Given away" : "Saved"} against ${against}`, known === "" ? "Not known" : known];
}
