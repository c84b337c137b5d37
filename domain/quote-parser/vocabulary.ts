import type { Product } from "#domain/quote-parser/reading.ts";

/**
 * Meaning of a word in a dealer's message. `trade`, `news`, `office` and `hit` refer to something other than a live
 * quote; `asking` marks a question; `same` means the bond of the line before; `until` is followed by a time; `each`
 * applies a size to both sides or all lines.
 */
export type Sense =
  | "bid"
  | "ask"
  | "off"
  | "withdrawn"
  | "firm"
  | "subject"
  | "trade"
  | "news"
  | "office"
  | "hit"
  | "asking"
  | "until"
  | "each"
  | "today"
  | "tomorrow"
  | "yield"
  | "price"
  | "size"
  | "link"
  | "same"
  | "filler"
  | Product;

// One line per sense; a phrase of several words takes precedence over its parts.
const WORDS: Readonly<Record<Exclude<Sense, "today" | "tomorrow">, string>> = {
  bid: `bid|bids|bidding|biding|byer|buyr|bidder|buy|buyer|buyers|buying|wtb|b|lena|lena hai|lena he|lenge|le lenge|lunga|le lunga|lungi|loonga|leni hai
    |le sakte|le sakta hu|chahiye|chaiye|chahie|chaahiye|kharidna|kharidna hai|kharidenge|kharid lenge|khareed lenge|khareedna|khareedna hai|kharidunga
    |de do|dedo|de dijiye|dijiye|dila do|pay|paying|pays|wanted|taker|want to buy|wants to buy|looking to buy|can buy|will buy|would buy|lift at|bidd|bd|buy side|bid side|lega|legi|lelega|le lega|lelenge|lelunga|uthana|uthana hai|uthayenge|utha lenge|utha lunga|uthaunga
    |seeking|buyer available|buyers available|buyer avl|bid available|bids available|purchase|purchasing|to purchase|rebid|rebidding|bid improved|improved bid|demand`,
  ask: `ask|asks|asking|offer|offers|offered|offering|offerd|offrd|oferd|ofered|oferred|offerred|offr|ofr|ofrd|offs|sell|seller|sellers|selling|wts|o|a|s|dena|dena hai|dena he|denge|de denge
    |dunga|de dunga|dungi|doonga|deni hai|de sakte|de sakta hu|bechna|bechna hai|bechni hai|bech denge|bech dunga|bechenge|bech raha|bech raha hu|bech rahe
    |bik raha|nikalna|nikalna hai|nikal dunga|mil jayega|mil jaega|mil jayegi|mil jaayega|mil sakta|milega|milegi|le lo|lelo|le lijiye|lijiye|le jao|uthao|utha lo
    |available|avl|avail|seller available|sellers available|seller avl|offer available|offers available|any taker for|any takers for|taker for|takers for|sell side|offer side|client dega|party dega|customer dega|bank dega|mf dega|reoffer|reoffering|reoffered|re-offer|dispose|offload|offloading|unload
    |liquidate|bechunga|bech sakte|dedunga|dedenge|dete hai|deta hu|nikal denge|nikalenge|mil jayenge|pada hai|want to sell|wants to sell|looking to sell|need to sell|can sell|will sell|would sell|for sale`,
  off: `off`,
  withdrawn: `wd|w/d|withdrawn|withdraw|withdrawing|withdrew|pull|pulled|pulling|cancel|cancelled|canceled|cancelling|canceling|cxl|cncl|scratch|scratched
    |hata do|hata lo|hatao|hata dena|hata diya|nikal do|remove|removed|kill|killed|take off|taking off|take me off|take me out|drop my|drop our|drop the|dropping my|out of|out on|out in|void|no longer|ignore|disregard|nullified|hatado|hata rahe|hata raha|hata le|wapas le lo|wapas lo
    |wapas le raha|wapas|cancel kar do|cancel karo|kaat do|kat do|nikaal do`,
  firm: `firm|frm|firmly|pakka|confirmed bid|confirmed offer`,
  subject: `subject|subj|sub|sbj|indicative|indic|subjct|not firm|non firm|not a firm|subject to confirmation|subject to confirm|subj to confirmation|subject to reconfirmation|subject to approval|subject to availability`,
  trade: `traded|trade|trades|dealt|deal|deals|done|last|ltp|lasttraded|close|closed|closing|prev|previous|opened|open|opening|high|low|vol|volume|volumes|vwap
    |sold|bought|given|gave|taken|took|lifted|paid|did|print|printed|prints|crossed|fill|fills|filled|matched|executed|recap|booked|ho gaya|hogaya|hua|hui|kar liya
    |kar diya|le liya|leliya|liya|de diya|dediya|bech diya|bik gaya|mil gaya|le li|de di|chala gaya|went through|gone|reported|nds-om|ndsom|cbrics|we are done|y'day|yday
    |yesterday|was|were|earlier|ke niche|ke neeche|ke upar|ho gya|hogya|ho chuka|nikal gaya|uth gaya|kat gaya|le gaya|got|saw|seen|screen|had|stop loss|stoploss|sl|limit|cut at|kal|kal ka|kal wala`,
  news: `auction|auctions|cutoff|cutoffs|cut|cut-off|cut off|result|results|omo|omos|vrr|vrrr|repo|slr|crr|cpi|wpi|gdp|iip|pmi|fomc|fed|rbi|mpc|notified|notification|issuance|issue|issues
    |issued|reissue|reissuance|primary|base|greenshoe|tapping|tap|underwriting|devolved|devolvement|borrowing|calendar|fimmda|fbil|mtm|valuation|crisil|icra
    |wi|when issued|ois|irs|ndf|mifor|mcx|nav|futures|fut|mibor|treps|call money|usdinr|usd|inr|dxy|brent|crude|wti|nifty|sensex|ust|ust10|us 10y|treasuries|sofr|fwd|forward|forwards|spread|spreads|curve|range|expects|expected
    |expect|exp|expecting|inflation|liquidity|deficit|fii|fiis|fpi|fpis|dii|stance|minutes|policy|odds|share|outcome|accepted|settles|bps up|bps down|scheduled|levels expected
    |target|support|resistance|rallied|rally|ipl|match|score|swap|swaps|fx|fd|fds|cd|cds|cp|cps|equity|eq|rupee|dollar|cds`,
  office: `settled|settle|settlement|settlements|received|recd|receipt|credited|funds received|fund received|utr|obligation|contract note|deal slip|slip|custodian|sgl|csgl|dp|dp id|ucc|stamp|stamp duty|stampduty
    |consideration|brokerage|bill book|coupon date|next coupon|coupon received|rating of|accrued|record date|lot size|min lot|market lot|trustee|term sheet
    |termsheet|day count|daycount|mature|matures|maturity date|kyc|pan|demat account|demat a c|payin|pay-in|pay in|payout|shut period|ytm of|ytc|int payment|interest payment|debited
    |documents|docs|invoice|booking|please book|pls book|reconcile|reconciliation|holding statement|confirm settlement|mismatch|pending`,
  hit: `mine|yours|hit|hits|choice|i'm a taker|at your bid|at your offer|your bid|your offer|ur bid|ur offer|your level`,
  same: `same|same bond|same paper|same isin|same one|same security|in same|ditto|isme|usme|isi me|usi me`,
  asking: `except|excluding|no bid|no bids|no offer|no offers|no buyer|no buyers|no seller|no sellers|not bid|not offered|no interest|any|anyone|anybody|any one|what|whats|what's|wat|where|when|who|which|how|why|kya|kitna|kitne|kitni|kaun|kab|kahan|koi|show|can u|can you|could you|could u|would you|is there
    |do you|do u|have you|bhav|quote me|make a price|dega|dega kya|rate kya|level kya`,
  until: `till|until|by|before|valid|valid till|good till|gtt|hold till`,
  each: `each|all|both|apiece|each side|each way|both sides|per line|ea|all lines|har line`,
  yield: `yield|yld|ytm|yields|ylds|yl`,
  price: `price|px|prc|prices|rs price|clean`,
  size: `qty|quantity|size|amt|amount|for size|good for|q|face|fv|face value`,
  link: `of|in|the|ncd|ncds|bond|bonds|paper|papers|isin|series|tax free|taxfree|tf|goi bond|coupon of|coupon|coupons|secured|unsecured|demat|basel|basel iii|green bond|green bonds|listed|unlisted|maturity|mat|maturing|loan|stock|ltd|limited|pvt|rated|aaa|aa|annual|ann|semi|no|ending|ending in|name`,
  filler: `pe|par|me|up|upto|up to|are|tak|as|an|ka|ki|ke|ko|hai|he|hain|ho|h|bhai|sir|boss|ji|mere|mera|meri|paas|hum|main|mujhe|kisi|client|clients|clnt|cust|customer|we|i|am|have|my|our|at|for|to|on|from|and|aur|or|is|pls|please|plz|revert
    |today|aaj|abhi|now|again|still|only|good|morning|gm|afternoon|evening|hi|hello|dear|team|guys|friends|axe|axes|axed|run|runs|level|levels|lvl|rate|rates|two|way|2way|two way|2 way|desk|mf|mfs|ok|okay|ready
    |thanks|thx|regards|rgds|side|better|improved|improving|improve|around|near|approx|looking|need|want|wants|can|do|will|take|with|x|y|value|val|rs|inr rs|each line|cash|bill|wala|tha|raha|rahe|hu|hoon
    |here|eoi|mandate|sett|as|be|this|that|it|its|also|both ways|size ok|fresh|new|old|reoffer|rebid|big|small|some|retail|lot|lots|lot of|limit order|limit buy|limit sell|open till|open for|open until|cut my|cut our|only|can show|i show|we show|will show|showing|any taker|any takers|taker hai|more|less|best`,
  GSEC: `gs|gsec|gsecs|g sec|g secs|goi|gilt|gilts|g|govt|gov|gsc|igb|igbs|cgov|govies|govvies|sgrb|sgrbs`,
  SDL: `sdl|sdls|sgs|state loan|state loans|state bond|sdl bond`,
  TBILL: `tbill|tbills|t bill|t bills|tb|dtb|bill|bills|treasury bill|treasury bills|t-bill|t-bills`,
  STRIPS: `strip|strips|c strips|c strip|p strips|cstrips|gs strips|gs strip|cstrip|gsec strips`,
  FRB: `frb|frbs|floater|floaters|floating`,
  SGB: `sgb|sgbs`,
  PERP: `perp|perps|perpetual|at1`,
};

const SETTLEMENT_WORDS: Readonly<Record<"today" | "tomorrow", string>> = {
  today: `value today|val today|today value|today settlement|settlement today|sett today|same day|same day settlement|same day sett|tod|tod settlement|t0 settlement`,
  tomorrow: `tom|tom settlement|tomorrow settlement|value tomorrow|val tomorrow|val tom|value tom|settlement tomorrow|settlement tom|sett tom|next day|next day settlement|tomorrow value|tmrw settlement|val tmrw|value tmrw|tmrw|tomo|tomm|tmr`,
};

function sensesOf(table: Readonly<Partial<Record<Sense, string>>>): [string, Sense][] {
  return Object.entries(table).flatMap(([sense, text]) =>
    text.split("|").map((word): [string, Sense] => [word.replaceAll(/\s+/g, " ").trim(), sense as Sense]),
  );
}

export const SENSES: ReadonlyMap<string, Sense> = new Map([...sensesOf(WORDS), ...sensesOf(SETTLEMENT_WORDS)]);

/** Issuer names with a word that means something else in chat alone, in the joined form that the search knows. */
export const CLOSED_UP: ReadonlyMap<string, string> = new Map([["can fin", "canfin"]]);

export const LONGEST_PHRASE = 4;

const PRODUCTS: ReadonlySet<string> = new Set<Product>(["GSEC", "SDL", "TBILL", "STRIPS", "FRB", "SGB", "PERP"]);

export function isProduct(sense: Sense | null): sense is Product {
  return sense !== null && PRODUCTS.has(sense);
}

/** True for words that show that the line is not a live quote. */
export function isReport(sense: Sense | null): boolean {
  return sense === "trade" || sense === "news" || sense === "office" || sense === "hit";
}
