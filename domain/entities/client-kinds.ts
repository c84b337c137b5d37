import { z } from "zod";
import type { ClientType } from "#domain/entities/roles.ts";

/** Display name of each client type. */
export const CLIENT_TYPE_TITLES: Record<ClientType, string> = {
  CORP: "Corporate",
  "CORP-P": "Corporate partner",
  INDV: "Individual",
  "INDV-P": "Individual partner",
};

export const INDIVIDUAL_CATEGORIES = ["RTL", "HUF", "FMO", "SWM", "HNI"] as const;
export const individualCategory = z.enum(INDIVIDUAL_CATEGORIES);
export type IndividualCategory = z.infer<typeof individualCategory>;

/** Display name of each category of individuals. */
export const CATEGORY_TITLES: Record<IndividualCategory, string> = {
  RTL: "Retail",
  HUF: "Hindu Undivided Family",
  FMO: "Family Office",
  SWM: "Wealth Manager",
  HNI: "HNI",
};

/** True for individuals, the only type with a category. */
export function isIndividual(type: string): boolean {
  return type === "INDV" || type === "INDV-P";
}
