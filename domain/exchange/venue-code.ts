import type { Exchange } from "#domain/entities/exchanges.ts";

/** Refusal codes of our own, common to both exchanges. */
export const VENUE_CODES = [
  "FIELD",
  "SESSION",
  "CODE",
  "LIMIT",
  "BAND",
  "CUTOFF",
  "SHUT",
  "STATE",
  "GONE",
  "DEBARRED",
  "ACCESS",
  "OTHER",
] as const;
export type VenueCode = (typeof VENUE_CODES)[number];

/** Refusal by an exchange. `fields` are texts by the exchange's field names. */
export interface VenueRefusal {
  code: VenueCode;
  text: string;
  fields: Record<string, string>;
}

const BSE_CODES: Readonly<Record<string, VenueCode>> = {
  E101: "FIELD",
  E201: "SESSION",
  E202: "CODE",
  E203: "LIMIT",
  E204: "GONE",
  E205: "BAND",
  E206: "CUTOFF",
  E207: "SHUT",
  E208: "STATE",
  E209: "DEBARRED",
  E210: "ACCESS",
};

/** Maps BSE's error code. */
export function codeOfBse(errorCode: string): VenueCode {
  return BSE_CODES[errorCode] ?? "OTHER";
}

/** NSE publishes no list of codes, only texts: the first matching rule decides. */
const NSE_TEXTS: readonly [RegExp, VenueCode][] = [
  [/access denied|login required|invalid (?:domain|login|password|credentials)/i, "SESSION"],
  [/access (?:is |has been )?(?:revoked|suspended)/i, "ACCESS"],
  [/debarred/i, "DEBARRED"],
  [/not allowed|has changed|not available/i, "STATE"],
  [/invalid (?:participant|client)|(?:participant|client) code/i, "CODE"],
  [/limit exceeded/i, "LIMIT"],
  [/outside .*band|(?:yield|price) (?:band|range)/i, "BAND"],
  [/cut-?off/i, "CUTOFF"],
  [/market (?:is )?(?:closed|shut)/i, "SHUT"],
  [/withdrawn|traded|expired|no longer|does not exist|not found/i, "GONE"],
];

/** Maps NSE's error text. */
export function codeOfNse(text: string): VenueCode {
  return NSE_TEXTS.find(([form]) => form.test(text))?.[1] ?? "OTHER";
}

/** Details of the refused command that its text needs. */
export interface RefusedCommand {
  exchange: Exchange;
  /** Participant code in the command. */
  participantCode: string;
  /** Days from deal to settlement. */
  settlementDelta: number;
  /** The exchange's cut-off for that settlement, as `16:00`; null when unknown. */
  cutOff: string | null;
}

/** Refusal text for the user. */
export function venueRefusalText(
  { exchange, participantCode, settlementDelta, cutOff }: RefusedCommand,
  { code, text, fields }: VenueRefusal,
): string {
  switch (code) {
    case "FIELD":
      return Object.values(fields)[0] ?? text;
    case "SESSION":
      return sessionText(exchange);
    case "CODE":
      return unknownCodeText(exchange, /[A-Z][A-Z0-9]{3,}/.exec(text)?.[0] ?? participantCode);
    case "LIMIT":
      return `${exchange} limit reached: ${text}`;
    case "GONE":
      return `The quote is no longer live on ${exchange}.`;
    case "BAND":
      return `${exchange} refused the level: ${text}`;
    case "CUTOFF":
      return cutOff === null
        ? `${exchange} takes no more T+${settlementDelta} deals today.`
        : `${exchange} takes T+${settlementDelta} deals until ${cutOff}.`;
    case "SHUT":
      return `${exchange} is closed now.`;
    case "STATE":
      return `${exchange} has this deal as ${text}.`;
    case "DEBARRED": {
      const [until] = /until .+$/.exec(text) ?? [];
      return `This client is debarred${until === undefined ? "" : ` ${until}`}.`;
    }
    case "ACCESS":
      return `RFQ access of ${participantCode} is suspended.`;
    case "OTHER":
      return `${exchange} refused: ${text}`;
  }
}

/** Text for a failed sign-in of the firm at the exchange. */
export function sessionText(exchange: Exchange): string {
  return `${exchange} sign-in failed. Ask your ops admin to check the credentials.`;
}

export function unknownCodeText(exchange: Exchange, code: string): string {
  return `${exchange} does not know the code ${code}.`;
}
