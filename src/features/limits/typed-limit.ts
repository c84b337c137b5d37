import { z } from "zod";
import { approvalReason } from "#domain/accounts/approval.ts";
import { addLimit, changeLimit } from "#domain/contract/http/limits.ts";
import { pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { formatSize, rupeesFromCrore, rupeesText } from "#domain/lib/format-rupees.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import {
  bandKind,
  isBand,
  isRupees,
  limitLevel,
  type LimitUnit,
  limitUnit,
  onBreach,
  type ShownLimit,
} from "#domain/entities/limit.ts";

// Limit as a form holds it: sizes as dealers type them (`50cr`), yields in percent, empty text for none.

const figuresTyped = {
  unit: limitUnit,
  amount: z.string(),
  band_kind: z.string(),
  base_price: z.string(),
  base_yield: z.string(),
  on_breach: onBreach,
  reason: approvalReason.reason.unwrap(),
};

interface Typed {
  unit: LimitUnit;
  amount: string;
  band_kind: string;
  base_price: string;
  base_yield: string;
}

/** Reads a figure, or adds an error to its field. */
function figuresOf(typed: Typed, context: z.RefinementCtx) {
  const wrong = (field: keyof Typed, message: string) => {
    context.addIssue({ code: "custom", path: [field], message });
    return null;
  };
  const numberAt = (field: "amount" | "base_price" | "base_yield"): number | null =>
    typedNumber(typed[field]) ?? wrong(field, fieldTexts.number);
  const optional = (field: "base_price" | "base_yield") => (typed[field].trim() === "" ? null : numberAt(field));
  const sizeAt = (): number | null => {
    const size = parseSize(typed.amount);
    return size.ok ? size.rupees : wrong("amount", size.message);
  };
  const band = isBand(typed.unit) ? bandKind.safeParse(typed.band_kind) : null;
  const isEmpty = typed.amount.trim() === "";
  const amount = isEmpty
    ? wrong("amount", requiredText("Limit"))
    : isRupees(typed.unit)
      ? sizeAt()
      : numberAt("amount");
  const yieldPct = optional("base_yield");
  return {
    amount: amount ?? 0,
    band_kind: band?.success ? band.data : null,
    base_price: optional("base_price"),
    base_yield: yieldPct === null ? null : yieldFractionOfPct(yieldPct),
  };
}

/** Minimum size of an off-market limit in rupees of face; empty text means any size. */
function sizeFromOf(typed: string, context: z.RefinementCtx): number | null {
  if (typed.trim() === "") return null;
  const size = parseSize(typed);
  if (size.ok) return size.rupees;
  context.addIssue({ code: "custom", path: ["size_from"], message: size.message });
  return null;
}

export const typedLimit = z
  .object({
    level: limitLevel,
    key: z.string(),
    dealer: z.string(),
    size_from: z.string(),
    settlement: z.string(),
    ...figuresTyped,
  })
  .transform(({ settlement, dealer, size_from, ...typed }, context): z.input<typeof addLimit.body> => ({
    ...typed,
    ...(typed.level === "MARKET" ? { dealer, size_from: sizeFromOf(size_from, context) } : {}),
    key: typed.level === "FIRM" ? "" : typed.key,
    settlement: typed.level !== "FIRM" || settlement === "" ? null : (settlement as "T0" | "T1"),
    ...figuresOf(typed, context),
  }))
  .pipe(addLimit.body);
export type TypedLimit = z.input<typeof typedLimit>;

const change = changeLimit.body.omit({ version: true });

export const typedFigures = z
  .object(figuresTyped)
  .transform(({ unit, ...typed }, context): z.input<typeof change> => ({
    ...typed,
    ...figuresOf({ unit, ...typed }, context),
  }))
  .pipe(change);
export type TypedFigures = z.input<typeof typedFigures>;

export const EMPTY_LIMIT: TypedLimit = {
  level: "FIRM",
  key: "",
  dealer: "",
  size_from: "",
  settlement: "",
  unit: "GROSS",
  amount: "",
  band_kind: "ABSOLUTE",
  base_price: "",
  base_yield: "",
  on_breach: "WARN",
  reason: "",
};

/** Typed rupees as parsed: `90.00 Cr · ₹ 90,00,00,000`. Undefined while unreadable. */
export function sizeReading(typed: string): string | undefined {
  const size = parseSize(typed);
  if (!size.ok) return undefined;
  const short = rupeesFromCrore(size.rupees);
  const inFull = rupeesText(size.rupees, 0);
  return short === inFull ? inFull : `${short} · ${inFull}`;
}

/** Figures of a limit in typed form. */
export function figuresTypedOf(limit: ShownLimit): TypedFigures {
  const { unit, amount, band_kind, base_price, base_yield, on_breach } = limit;
  return {
    unit,
    amount: isRupees(unit) ? formatSize(amount) : String(amount),
    band_kind: band_kind ?? "ABSOLUTE",
    base_price: base_price === null ? "" : String(base_price),
    base_yield: base_yield === null ? "" : String(pctOfYieldFraction(base_yield)),
    on_breach,
    reason: "",
  };
}
