import { invalid, notReady, type RefusalText } from "#domain/market-rules/texts/refusal-text.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";

/** Refusals of the two sides and the broker. */
export const PARTY_TEXTS = {
  "MR-201": notReady("NEEDS_GILT_ACCOUNT", "The {side} needs an SGL account, or a gilt account with an NDS-OM member."),
  "MR-202": notReady("NEEDS_BROKER", "The {side} has no access to RFQ of its own. Choose a broker for it."),
  "MR-203": invalid(
    "FPI_GSEC_NDSOM",
    "execution",
    "A foreign portfolio investor deals government securities through its custodian, reported on NDS-OM.",
  ),
  "MR-204": invalid(
    "FPI_SHORT_PAPER",
    "buyer",
    "A foreign portfolio investor may not buy paper issued for a year or less.",
  ),
  "MR-205": invalid(
    "FPI_RESIDUAL",
    "buyer",
    "A foreign portfolio investor may buy only corporate debt with more than one year left.",
  ),
  "MR-206": invalid(
    "FPI_OPTION",
    "buyer",
    "A foreign portfolio investor may not buy a bond with a call or put within one year.",
  ),
  "MR-207": invalid("AT1_INSTITUTIONS", "{side}", "Additional Tier 1 bonds are dealt between institutions only."),
  "MR-208": invalid(
    "MF_MF_RFQ",
    "execution",
    "Two mutual funds deal corporate bonds and commercial paper on RFQ only.",
  ),
  "MR-209": invalid("AIF_AIF_RFQ", "execution", "Two alternative investment funds deal corporate bonds on RFQ only."),
  "MR-210": invalid("OBPP_RFQ_ONLY", "execution", "Orders of an online bond platform go through RFQ only."),
  "MR-211": notReady(
    "NEEDS_INTRODUCER",
    "The {side} is not registered with {venue}. Choose the broker that introduces it.",
  ),
  "MR-212": invalid(
    "CP_NOT_INDIVIDUALS",
    "{side}",
    "Commercial paper and certificates of deposit are not offered to individuals here.",
  ),
  "MR-213": invalid(
    "RELATED_PARTY",
    "buyer",
    "No one may buy commercial paper or short debentures of a related party.",
  ),
  "MR-217": notReady(
    "ENTITY_UNCONFIRMED",
    "RFQ access of the {side} is suspended until it confirms its entity type at {venue}.",
  ),
  "MR-601": invalid("BROKERED_OTM", "rfq_mode", "A brokered one-to-many quote is placed by the broker."),
  "MR-602": invalid("BROKER_NOT_MEMBER", "broker_id", "The broker is not a member of the debt segment of {venue}."),
  "MR-603": invalid(
    "BROKER_REPORTS",
    "reported_by",
    "Each side reports its own leg on {venue}. A broker cannot report it.",
  ),
  "MR-606": invalid(
    "SUBSTITUTION",
    "counterparty",
    "Neither the counterparty nor the security of a brokered deal may be replaced. Cancel and deal again.",
  ),
} as const satisfies Partial<Record<RuleId, RefusalText>>;
