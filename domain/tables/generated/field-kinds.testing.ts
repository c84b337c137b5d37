// Kinds of fields, for changes that are wrong in a field of one kind alone.

const SIZES = new Set(["quantum", "bid_size", "offer_size", "face", "quantity", "face_per_bond"]);
const YIELDS = new Set(["yield", "bid_yield", "offer_yield", "cost_yield"]);
const PRICES = new Set(["price", "bid_price", "offer_price", "cost_price"]);
const LEVELS = new Set(["level", "bid", "offer"]);
const DAYS = new Set(["acquired_on", "trade_date"]);
/** Fields that take any text as it is. */
const TEXTS = new Set(
  `account, ref, remarks, confirm, source, rfq_mode, participant_code, end_client_id, coupon_frequency, counterparty_code,
  custodian, broker_code, late_reason, name, ucc, address, city`.split(/,\s+/),
);

type Field = string | null;

const isOf = (fields: ReadonlySet<string>) => (field: Field) => field !== null && fields.has(field);

export const isSizeField = isOf(SIZES);
export const isYieldField = isOf(YIELDS);
export const isLevelField = (field: Field) => isOf(YIELDS)(field) || isOf(PRICES)(field) || isOf(LEVELS)(field);
export const isDayField = isOf(DAYS);
export const isTextField = isOf(TEXTS);
export const isSideField = (field: Field) => field === "quote_type" || field === "side";
