import type { LayerName, SortField } from "#domain/contract/mind/layer.ts";
import type { Meaning } from "#domain/mind/planner/language/meaning.ts";

// Vocabulary of bonds, their fields and sort orders. Each line is one meaning; synonyms are separated by `|`.

type PhraseMeaning = readonly [phrases: string, meaning: Meaning];

const kind = (
  phrases: string,
  field: Extract<Meaning, { is: "kind" }>["field"],
  ...values: string[]
): PhraseMeaning => [phrases, { is: "kind", field, values }];
const field = (phrases: string, name: LayerName): PhraseMeaning => [phrases, { is: "field", field: name }];
const order = (phrases: string, direction: "asc" | "desc", by?: SortField): PhraseMeaning => [
  phrases,
  by === undefined ? { is: "order", direction } : { is: "order", direction, field: by },
];

const GOVERNMENT = ["GSEC", "SDL", "TBILL", "STRIPS", "SGB"];

export const KINDS: readonly PhraseMeaning[] = [
  kind(
    "central government|central govt|union government|union govt|government paper|government papers|govt paper|govt papers|government loan|government loans|govt loan|govt loans|gsec paper|gsec papers|goi loan|goi loans|government of india loan|government of india loans|g sec|g secs|gsec|gsecs|gs|gilt|gilts|goi|goi bond|goi bonds|sarkari|sarkari bond|sarkari bonds|government security|government securities|government of india|govt of india|central government bonds|central government bond|central govt bonds|central govt bond|government bond|government bonds|govt bond|govt bonds|sovereign bonds|dated securities|सरकारी",
    "category",
    "GSEC",
  ),
  kind(
    "sdl|sdls|state loan|state loans|state govt|state government|state development loan|state development loans|loans|development loans|state bonds|state government bonds|sgs|राज्य",
    "category",
    "SDL",
  ),
  kind("dtb|dtbs|t bill|t bills|tbill|tbills|treasury bill|treasury bills", "category", "TBILL"),
  kind("strips|strip|gs strips|gsec strips|g sec strips|goi strips|government strips", "category", "STRIPS"),
  kind("sgb|sgbs|sovereign gold bond|sovereign gold bonds|gold bond|gold bonds", "category", "SGB"),
  kind("psu|psus|psu bond|psu bonds|public sector|public sector bonds|public sector undertaking", "category", "PSU"),
  kind("bankon|bank|banks|bank bond|bank bonds|bank paper|bank papers|बैंक", "category", "BANK"),
  kind(
    "non banking finance company|non banking finance companies|non banking financial company|non banking financial companies|non bank finance companies|non bank lenders|nbfc|nbfcs|nbfc bonds|finance company|finance companies",
    "category",
    "NBFC",
  ),
  kind(
    "corp|corps|corp bond|corp bonds|corp paper|corp papers|corp debt|corporate paper|corporate papers|corporate debt|corporate|corporates|corporate bond|corporate bonds|company bonds",
    "category",
    "CORPORATE",
  ),
  kind("at1|at1s|at1 bonds|additional tier1|additional tier 1", "category", "AT1"),
  kind("tier2|t2|tier2 bonds", "category", "TIER2"),
  kind("perp|perps|perpetual|perpetuals|perpetual bonds", "category", "PERPETUAL"),
  kind("muni|munis|municipal|municipal bonds", "category", "MUNICIPAL"),
  kind(
    "housing finance|hfc|hfcs|housing finance company|housing finance companies|issuer a housing finance company",
    "issuer_type",
    "HFC",
  ),
  kind("insurance companies|insurance company|insurer|insurers|issuer a insurance company", "issuer_type", "INSURANCE"),
  kind("invit|invits|reit|reits", "issuer_type", "INVIT_REIT"),
  kind("secured|secured bonds|सुरक्षित", "security", "SECURED"),
  kind("unsecured", "security", "UNSECURED"),
  kind("listed", "listed", "LISTED"),
  kind("unlisted", "listed", "UNLISTED"),
  kind(
    "frn|frns|floating rate note|floating rate notes|floating|floater|floaters|frb|floating rate|floating coupon",
    "coupon_type",
    "FLOATING",
  ),
  kind("fixed rate|fixed coupon|fixed", "coupon_type", "FIXED"),
  kind("no coupon|non coupon|coupon free|zero|zeros|zero coupon|zcb|zero coupons", "coupon_type", "ZERO_COUPON"),
  kind("market linked|mld|mlds", "coupon_type", "MARKET_LINKED"),
  kind(
    "mahine mahine|mahina mahina|har mahina|month on month|every single month|monthly|monthly paying|paying monthly|pay monthly|interest monthly|monthly interest|har mahine|every month|each month|interest every month|paying interest every month|pays every month",
    "coupon_frequency",
    "MONTHLY",
  ),
  kind(
    "teen mahine mein|teen mahine me|har teen mahine|four times a year|quarterly|quarterly paying|paying quarterly|pay quarterly|interest quarterly|quarterly interest|every quarter|each quarter|every three months|every 3 months|interest every quarter|paying interest every quarter|pays every quarter|har timahi",
    "coupon_frequency",
    "QUARTERLY",
  ),
  kind(
    "saal mein do baar|saal me do baar|do baar saal mein|six monthly|every half yearly|half yearly|halfyearly|semi annual|semiannual|semi annually|half yearly paying|paying half yearly|interest half yearly|semi annual paying|twice a year|every six months|every 6 months|every half year|interest every six months|har chhamahi",
    "coupon_frequency",
    "SEMI_ANNUAL",
  ),
  kind(
    "saal mein ek baar|saal me ek baar|sal me ek baar|saal ek baar|ek baar saal mein|ek baar saal me|once every year|once yearly|yearly|annual|annually|annual pay|annual paying|yearly paying|paying yearly|paying annually|interest yearly|once a year|every year|interest every year|paying interest every year",
    "coupon_frequency",
    "ANNUAL",
  ),
  kind("interest at maturity|cumulative|paid at maturity", "coupon_frequency", "ON_MATURITY"),
  kind("crisil|rated by crisil", "rating_agency", "CRISIL"),
  kind("icra|rated by icra", "rating_agency", "ICRA"),
  kind("care|care edge|careedge|rated by care", "rating_agency", "CARE"),
  kind("india ratings|ind ra|rated by india ratings", "rating_agency", "IND"),
  ["non slr|credit bonds|credit paper", { is: "kind", field: "category", values: GOVERNMENT, negative: true }],
  [
    "with rating|with a rating|with ratings|having a rating|have a rating|has a rating|that are rated|which are rated|who are rated|rated ones|rated only|only rated|rating available|with known rating|jinki rating hai|jinki rating ho",
    { is: "ratings", group: "rated" },
  ],
  ["investment grade", { is: "ratings", group: "investment" }],
  ["junk|high yield|sub investment grade|speculative grade|below investment grade", { is: "ratings", group: "junk" }],
  [
    "unrated|not rated|no rating|without rating|without a rating|bina rating|bina rating wale|bina rating ke|rating ke bina",
    { is: "ratings", group: "unrated" },
  ],
];

export const FIELDS: readonly PhraseMeaning[] = [
  field(
    "coupon|coupons|cpn|cpns|coup|coupon rate|coupon rates|interest rate|int rate|rate of interest|rate of int|byaj dar|कूपन",
    "coupon_rate_percent",
  ),
  field(
    "maturity dates|mat dates|end in|ends in|ending in|end by|ends by|ending by|that end|which end|runs out|run out|runs out in|running out|fall due|falls due|fall due on|falls due on|fall due in|falls due in|falling due|be redeemed|get redeemed|gets redeemed|is redeemed|be repaid|get repaid|is repaid|being repaid|be paid back|paid back|get paid back|will be redeemed|will be repaid|matures in|mature in|mature hote|mature hoti|mature ho jaye|mature ho jayega|mature ho jayegi|mature ho|mature hone|maturity|maturities|maturity date|mat|mat date|matures on|final maturity|expiry|expires|expire|expiry date|redeems|redeems on|end date|due date|date due|when does it end|does it end|ends on|principal back|my principal back|money back|my money back|principal repayment|mature|matures|maturing|matured on|mty|kab tak chalega|kab tak chalegi|kab tak hai|kab tak chalta|redemption date|paripakvata|paripakva|maturity by date|mature honge|mature ho raha|mature hone wale|mature ho rahe|mature hoga|mature hoti|परिपक्वता|परिपक्व",
    "maturity_date",
  ),
  field(
    "what yield|ytms|yield|yields|ytm|yld|ylds|yielding|published yield|last published yield|last yield|current yield|latest yield|level|levels|last level|published level|last published level|yield to maturity|yield to mat|indicative yield|valuation yield|traded yield|trading level|return|returns|यील्ड",
    "bond_yield",
  ),
  field(
    "what price|published price|last published price|last price|latest price|price|prices|px|priced|bhav|daam|kimat|keemat|भाव|दाम|कीमत|rate pe",
    "published_price",
  ),
  field("reference level|reference yield|reference price", "reference_yield"),
  field("fair value|fair yield|fair level|fair price", "fair_yield"),
  field("clean price|clean|cut off price|cutoff price", "clean_price"),
  field("dirty price|full price|invoice price|dirty", "dirty_price"),
  field("rating|ratings|grade|rtg|rtgs|credit quality|quality|credit rating|credit ratings|रेटिंग", "credit_rating"),
  field(
    "kaun rate karta|kaun rate karti|kaun rate kiya|rate kaun karta|rate kisne kiya|kisne rate kari|by whom|who gave it|who assigned it|by which agency|kiske dwara|agency|rating agency|who rated|who rates|who rates it|who has rated|rated by whom|rates it|rating by whom|kisne di|kisne di hai|kisne diya|kisne rate kiya|rating kisne di|rating kiski|which agency|kaunsi agency|kis agency|agencies",
    "rating_agency",
  ),
  field("listed or not|listed or unlisted|listing", "listed"),
  field(
    "exchange|exchanges|which exchange|which exchanges|kis exchange|listed where|where listed|where is it listed|kahan listed|listed on which exchange|listed at which exchange|which exchange is it listed on|stock exchange|stock exchanges",
    "listed_on",
  ),
  field("nse|bse|national stock exchange|bombay stock exchange", "listed_on"),
  field(
    "security|backed by security|backed by any security|backed by assets|backed by collateral|secured or not|secured or unsecured|security type",
    "security",
  ),
  field(
    "how many times|how many times a year|how many times in a year|times a year|kitni bar|kab kab|interest kab kab|byaj kab kab|how frequently|how regularly|frequency|freq|frq|coupon frequency|coupon freq|cpn freq|cpn frq|how often|how often does it pay|how often interest is paid|how often is interest paid|payment frequency|interest frequency|kitni baar",
    "coupon_frequency",
  ),
  field(
    "coupon type|type of coupon|kind of coupon|nature of coupon|fixed or floating|floating or fixed|coupon structure",
    "coupon_type",
  ),
  field(
    "issuer|issuers|issued by|who issued|issuer name|jaari kisne|kisne issue kiya|kisne jaari kiya|who has issued",
    "issuer",
  ),
  field("kind of issuer|issuer type|type of issuer", "issuer_type"),
  field(
    "issue date|issued on|date of issue|allotment date|date of allotment|when was it issued|kab issue",
    "issue_date",
  ),
  field(
    "kitne rupaye ka|kitne rupaye ki|kitne rupaye ka hota|ek bond kitne rupaye ka|ek bond kitne ka|kitne rupees ka|facevalue|face val|facval|face value|fv|par value|denomination",
    "face_value",
  ),
  field("isin|isins|isin code|isin number|isin no|isin num", "isin"),
  field(
    "yrs left|yrs are left|years are left|how many yrs|kitne yrs|yrs remaining|yrs to go|years to go|residual maturity|remaining maturity|remaining tenor|years to maturity|ttm|time to maturity|remaining life|residual life|life left|remaining years|years left|years remaining|days to maturity|days left|saal bache|kitne saal|kitne saal ka|how many years|how long|tenor|tenors|tenure|कितने साल",
    "years_to_maturity",
  ),
  field("call|call date|callable|next call|first call|call option|callable on", "call_date"),
  field("rating date|date of rating|date of the rating|when was it rated|when rated|rating dated", "rating_date"),
  field(
    "published on|published date|from which date|as of which date|what date|which date is it|date of level|date of the level|when was it published|kis date ka|kis din ka|kab ka|as of when|last published on",
    "published_date",
  ),
  field(
    "what kind of bond|what type of bond|what sort of bond|kind of bond|sort of bond|kis tarah ka bond|kaisa bond type|kind|kinds|category|categories|type of bond|bond type",
    "category",
  ),
  field("state|states", "state"),
  field("maturity year|year of maturity|maturity years|saal wise", "maturity_year"),
  field("spread in bp", "spread_bp"),
  field(
    "accrued|accrued int|accd int|accrued interest|ai|accrued amount|interest accrued|accrued byaj",
    "accrued_interest",
  ),
  field("accrued days|days accrued|days of accrued", "accrued_days"),
  field(
    "cost|costs|cost me|cost us|would cost|will cost|interest included|including interest|inclusive of interest|with accrued|including accrued|inclusive of accrued|with accrued interest|all in cost|all in price|money needed|money required|much money|paisa lagega|paise lagenge|cash needed|cash required|amount needed|amount required|funds needed|funds required|fund required|outgo|total outgo|will it cost|it cost|it cost me|dena padega|dena hoga|consideration|settlement amount|settlement value|amount payable|full amount|full amount payable|amount due|net amount|total payable|total consideration|deal value|how much do i pay|what do i pay|kitna paisa|kitne paise|total cost",
    "consideration",
  ),
  field("stamp duty", "stamp_duty"),
  field("modified duration|mod dur|mduration|mod duration|duration|dur|अवधि", "modified_duration"),
  field("convexity", "convexity"),
  field(
    "pv01|dv01|pvbp|bpv|value of a basis point|value of one basis point|value of an 01|price value of a basis point",
    "pv01",
  ),
  field("principal|principal amount", "principal"),
  field("face weighted coupon|weighted coupon|weighted average coupon|face weighted average coupon", "weighted_coupon"),
  field(
    "face weighted yield|weighted yield|weighted average yield|portfolio yield|face weighted average yield",
    "weighted_yield",
  ),
];

export const ORDERS: readonly PhraseMeaning[] = [
  order(
    "fattest|juiciest|aur zyada se zyada|aur jyada se jyada|zyada se zyada|jyada se jyada|highest|highest first|descending|high to low|decreasing|max|sabse bada|sabse badi|sabse bade|sabse zyada|sabse jyada|sabse uncha|sabse unchi|sabse oonchi|oonchi|sabse adhik|most|maximum|biggest|greatest|largest|सबसे ज्यादा|सबसे ज़्यादा|सबसे अधिक|सबसे ऊंचा|uncha|unchi|unche|ooncha|ऊंचा",
    "desc",
  ),
  order(
    "rank|ranked|rank by|ranked by|ranking|sort by|sorted by|sort|order by|ordered by|arrange by|arranged by",
    "desc",
  ),
  order(
    "aur kam se kam|kam se kam|lowest|lowest first|ascending|low to high|increasing|bottom|min|sabse kam|least|smallest|minimum|सबसे कम",
    "asc",
  ),
  order(
    "the last to mature|sabse der se|sabse der mein|sabse ant mein|sabse aakhir mein|sabse aakhri|matures last|maturing last|mature last|matures latest|last to mature|longest|sabse lamba|sabse lambi|longest dated|longest maturity|furthest|sabse baad|sabse baad mein|sabse baad mein mature|baad mein mature hone wala|सबसे लंबा",
    "desc",
    "maturity_date",
  ),
  order(
    "the first to mature|the next to mature|mature next|matures next|matures first|matures earliest|matures soonest|maturing first|mature first|first to mature|next to mature|earliest to mature|shortest|sabse chhota|sabse chota|pehle mature|pehle mature hone wala|pehle mature hone wale|pehle mature hoga|sabse pehle|sabse pehle mature|sabse jaldi|sabse jaldi mature|soonest|earliest|shortest dated|shortest maturity|nearest maturity|earliest maturing|earliest maturity|sabse chhoti",
    "asc",
    "maturity_date",
  ),
  order(
    "cheapest|sabse sasti|sabse sasta|sabse saste|lowest priced|deepest discount|biggest discount|largest discount|most discounted",
    "asc",
    "published_price",
  ),
  order(
    "costliest|most expensive|dearest|sabse mehnga|sabse mehngi|sabse mehnge|priciest|highest priced|biggest premium|highest premium|largest premium",
    "desc",
    "published_price",
  ),
  order("highest yielding|best yielding|top yielding|best yield|best yields|yield first", "desc", "bond_yield"),
  order("lowest yielding|tightest", "asc", "bond_yield"),
  order("newest|most recent|latest issued|recently issued|most recently issued", "desc", "issue_date"),
  order("oldest|earliest issued", "asc", "issue_date"),
  order("best rated|highest rated", "asc", "credit_rating"),
  order("worst rated|lowest rated", "desc", "credit_rating"),
];
