import { z } from "zod";
import { amountText } from "#domain/limits/limit-text.ts";
import { LIMIT_LEVEL_LABELS, limitLevel, limitUnit, onBreach } from "#domain/entities/limit.ts";
import type { Reckoned } from "#domain/limits/reckoning.ts";

/** Need of a deal under its tightest limit, before confirmation. Rupees, or bonds. */
export const limitNeeded = z.object({
  level: limitLevel,
  unit: limitUnit,
  on_breach: onBreach,
  amount: z.number(),
  used: z.number(),
  need: z.number(),
  /** Below 0 when the deal breaches the limit. */
  left: z.number(),
  /** In one sentence. */
  text: z.string(),
});
export type LimitNeeded = z.infer<typeof limitNeeded>;

/** `Firm limit: needs 5.00 Cr, leaves 45.00 Cr of 100.00 Cr.` */
export function limitLeft({ limit, used, need, left }: Reckoned): LimitNeeded {
  const { level, unit, amount, onBreach: on_breach } = limit;
  const rest =
    left < 0
      ? `goes over ${amountText(unit, amount)} by ${amountText(unit, -left)}`
      : `leaves ${amountText(unit, left)} of ${amountText(unit, amount)}`;
  const text = `${LIMIT_LEVEL_LABELS[level]} limit: needs ${amountText(unit, need)}, ${rest}.`;
  return { level, unit, on_breach, amount, used, need, left, text };
}
