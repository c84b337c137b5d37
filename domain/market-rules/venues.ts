// Ways of dealing at a venue.

/** Executions, including those placed on the venues themselves and therefore refused here. */
export const DEAL_EXECUTIONS = [
  "RFQ_OTO",
  "RFQ_OTM",
  "OTC_REPORT",
  "NDSOM_REPORT",
  "ORDER_MATCH",
  "NDSOM_RFQ",
  "ORDER_BOOK",
] as const;
export type DealExecution = (typeof DEAL_EXECUTIONS)[number];

export function isRfq(execution: DealExecution): boolean {
  return execution === "RFQ_OTO" || execution === "RFQ_OTM";
}
