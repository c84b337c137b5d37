import { isExchange, type Venue } from "#domain/entities/exchanges.ts";
import type { DealSide, SideReadiness } from "#domain/entities/ticket.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";

/** Settlement data of a side. */
export interface SettlingSide {
  firm: { name: string; nscclCode: string | null; icclCode: string | null; giltAccount: unknown };
  /** Client of the side; null for its own account. */
  account: { name: string; ucc: string | null; hasBank: boolean; hasDemat: boolean } | null;
  custodian: { name: string; nscclCode: string | null; icclCode: string | null } | null;
}

/** Missing account of a firm for government securities. */
export function noGiltAccountText(firm: string): string {
  return `${firm} has no SGL or gilt account on record. Its ops admin can set it under Firm settings.`;
}

/**
 * Data missing for a side to settle at an exchange, by field: its code there, or its account for government securities, and for a client the UCC, the bank and
 * the demat account; a named custodian needs its code as well. (N-11)
 */
export function readinessOf(side: DealSide, exchange: Venue | null, settling: SettlingSide): SideReadiness {
  const { firm, account, custodian } = settling;
  const lacks: SideReadiness["lacks"] = [];
  const lack = (field: string, text: string) => lacks.push({ field: `${side}.${field}`, text });
  if (exchange === null) lacks.push({ field: "exchange", text: ticketTexts.noExchange });
  else if (exchange === "NDSOM") {
    if (firm.giltAccount === null) lack("gilt_account", noGiltAccountText(firm.name));
  } else if (isExchange(exchange)) {
    const corporation = exchange === "NSE" ? "NSCCL" : "ICCL";
    const codeOf = (party: { nscclCode: string | null; icclCode: string | null }) =>
      exchange === "NSE" ? party.nscclCode : party.icclCode;
    if (!codeOf(firm)) lack("code", `${firm.name} has no ${corporation} code.`);
    if (custodian !== null && !codeOf(custodian)) lack("custodian", `${custodian.name} has no ${corporation} code.`);
  }
  if (account !== null) {
    if (!account.ucc) lack("ucc", `${account.name} has no approved UCC.`);
    if (!account.hasBank) lack("bank", `${account.name} has no bank account on record.`);
    if (!account.hasDemat) lack("demat", `${account.name} has no demat account on record.`);
  }
  return { ready: lacks.length === 0, lacks };
}
