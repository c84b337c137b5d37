import type { ClientType } from "#domain/entities/roles.ts";
import { type IndividualCategory, isIndividual } from "#domain/entities/client-kinds.ts";

// Kinds of firms as the market's rules name them, and the account at the Reserve Bank each kind usually has.

export const MARKET_KINDS = [
  "MF",
  "BANK",
  "PD",
  "INSURER",
  "PF",
  "PENSION",
  "NBFC",
  "AIFI",
  "AIF",
  "PMS",
  "FPI",
  "CORPORATE",
  "CORPORATE_UNLISTED",
  "BROKER_OWN",
  "OBPP_CLIENT",
  "HNI",
  "RETAIL",
] as const;
/** CORPORATE is a listed company, BROKER_OWN a broker's own book, OBPP_CLIENT a client of an online bond platform. */
export type MarketKind = (typeof MARKET_KINDS)[number];

/** SGL: own account of an NDS-OM member. CSGL: gilt account with a primary member. DEMAT: at a depository only. */
export type SettlementAccount = "SGL" | "CSGL" | "DEMAT";

const INDIVIDUALS: readonly MarketKind[] = ["OBPP_CLIENT", "HNI", "RETAIL"];
/** Kinds that the Reserve Bank admits to NDS-OM directly. */
const DIRECT_MEMBERS: readonly MarketKind[] = ["BANK", "PD", "NBFC", "AIFI", "MF", "PF", "PENSION", "INSURER"];

/** True for individuals, also through an online bond platform. */
export function isIndividualKind(kind: MarketKind): boolean {
  return INDIVIDUALS.includes(kind);
}

/** Account of a firm whose record states none: individuals only have a demat account. */
export function usualAccount(kind: MarketKind): SettlementAccount {
  if (DIRECT_MEMBERS.includes(kind)) return "SGL";
  return isIndividualKind(kind) ? "DEMAT" : "CSGL";
}

/** Kinds that deal on RFQ and register at an exchange only through a broker. */
export function needsBroker(kind: MarketKind): boolean {
  return kind === "CORPORATE_UNLISTED" || kind === "HNI" || kind === "RETAIL";
}

/** Exchange terms of participants. */
const KIND_OF_TERM: Readonly<Record<string, MarketKind>> = {
  MUTUAL_FUND: "MF",
  BANK: "BANK",
  PRIMARY_DEALER: "PD",
  INSURANCE: "INSURER",
  INSURANCE_COMPANY: "INSURER",
  PROVIDENT_FUND: "PF",
  PENSION_FUND: "PENSION",
  NBFC: "NBFC",
  HFC: "NBFC",
  AIFI: "AIFI",
  AIF: "AIF",
  PORTFOLIO_MANAGER: "PMS",
  FPI: "FPI",
  BROKER: "BROKER_OWN",
};

export interface FirmRecord {
  /** Term of the exchange that lists the firm; null when none does. */
  listedAs: string | null;
  clientType: ClientType;
  category: IndividualCategory | null;
  isBroker: boolean;
  isListedCompany: boolean;
  isPlatformClient: boolean;
}

/** Kind of a firm: the exchange's term first, then our own record. A company not known to be listed counts as unlisted. */
export function marketKindOf(firm: FirmRecord): MarketKind {
  const listed = firm.listedAs === null ? undefined : KIND_OF_TERM[firm.listedAs];
  if (listed !== undefined) return listed;
  if (firm.isPlatformClient) return "OBPP_CLIENT";
  if (isIndividual(firm.clientType)) return firm.category === "HNI" ? "HNI" : "RETAIL";
  if (firm.isBroker) return "BROKER_OWN";
  return firm.isListedCompany ? "CORPORATE" : "CORPORATE_UNLISTED";
}
