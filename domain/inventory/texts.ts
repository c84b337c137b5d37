import { formatRupees, formatSize } from "#domain/lib/format-rupees.ts";

/** Exact refusal texts of acts on the book. */
export const inventoryTexts = {
  noBond: "No bond has this ISIN.",
  oneCost: "Cannot provide both price and yield",
  costNeedsDay: "A cost yield needs the day of the purchase.",
  futureDay: "Cannot be later than today",
  sameRef: "This ref is already in the book.",
  sameLot: "This lot is already in the book.",
  notReplaced: "Nothing was closed or loaded: a row is invalid.",
  notLoaded: "The cost of a deal made here is its deal price.",
  lotClosed: "This lot is fully closed.",
  noFace: "This account does not hold this bond.",
  stale: "The holding has changed. Check it again before you act.",
  received: "This payment is already marked as received.",
  notDue: "This payment is not due yet.",
  notToday: "A valuation can only be for today.",
  before: "Settlement cannot be before the trade.",
} as const;

/** Refusal of a sale of more than is held. */
export function heldText(face: number): string {
  return face === 0 ? "You hold none of this bond." : `You hold ${formatRupees(face, 0)} of this bond.`;
}

/** A holding with its committed face, in rupees. */
interface HeldFace {
  face: number;
  free: number;
  inQuotes: number;
  goingOut: number;
  comingIn: number;
}

function elsewhereOf({ inQuotes, goingOut, comingIn }: HeldFace): (readonly [where: string, rupees: number])[] {
  return (
    [
      ["in quotes", inQuotes],
      ["on the way out", goingOut],
      ["on the way in", comingIn],
    ] as const
  ).filter(([, rupees]) => rupees > 0);
}

/** Refusal of a sale or an offer of more than is free, with the committed amounts. */
export function freeText(held: HeldFace): string {
  const { face, free } = held;
  const elsewhere = elsewhereOf(held);
  if (elsewhere.length === 0) return heldText(face);
  const parts = [["free", free] as const, ...elsewhere].map(([where, rupees]) => `${where} ${formatSize(rupees)}`);
  return `Of this bond: ${parts.join(", ")}.`;
}

/**
 * Warning before a sale of more than is free becomes binding: `You have 5 Cr of this bond free, 3 Cr in quotes, 2 Cr on
 * the way in; this sells 12 Cr.`
 * @param sells rupees of face
 */
export function saleText(held: HeldFace, sells: number): string {
  const { face, free } = held;
  const had =
    free > 0
      ? `You have ${formatSize(free)} of this bond free`
      : face > 0
        ? "You have none of this bond free"
        : "You hold none of this bond";
  const parts = [had, ...elsewhereOf(held).map(([where, rupees]) => `${formatSize(rupees)} ${where}`)];
  return `${parts.join(", ")}; this sells ${formatSize(sells)}.`;
}

const lotsText = (lots: number): string => (lots === 1 ? "1 lot" : `${lots} lots`);

/** Effect of replacing lots by a file, faces in rupees: `3 lots of ZED, ₹15 Cr, will be closed and 3 loaded.` */
export function replaceText(
  closes: { lots: number; face: number; accounts: readonly (string | null)[] },
  loaded: number,
): string {
  if (closes.lots === 0) return `No lot of an earlier file is in these accounts. ${lotsText(loaded)} will be loaded.`;
  const accounts = closes.accounts.map((account) => account ?? "no account").join(", ");
  return `${lotsText(closes.lots)} of ${accounts}, ₹${formatSize(closes.face)}, will be closed and ${loaded} loaded.`;
}
