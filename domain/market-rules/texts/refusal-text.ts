/** Codes of the contract: 400 with the field, 422, and 403. */
export type RefusalError = "validation_error" | "not_ready" | "market_closed";

export interface RefusalText {
  code: string;
  error: RefusalError;
  field: string;
  text: string;
}

/** Refusal of one field. */
export const invalid = (code: string, field: string, text: string): RefusalText => {
  return { code, error: "validation_error", field, text };
};
/** Refusal of a side that lacks an account, a broker or a confirmation. */
export const notReady = (code: string, text: string): RefusalText => ({
  code,
  error: "not_ready",
  field: "{side}",
  text,
});
