/** Base on which a broker's charge is calculated. */
export const BROKERAGE_BASES = ["PAISE_PER_100_FACE", "PERCENT_OF_PRINCIPAL", "FLAT_RUPEES", "NIL"] as const;
export type BrokerageBasis = (typeof BROKERAGE_BASES)[number];
