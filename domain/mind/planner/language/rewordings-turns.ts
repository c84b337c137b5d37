import { NUMBER_WORDS } from "#domain/mind/planner/language/numbers.ts";

// Rewrites idioms into the words of the vocabulary.

/** Pattern and its replacement. */
export type Rewording = readonly [RegExp, string | ((...found: string[]) => string)];

const RATING = "(?:AAA|AA|A|BBB|BB|B)(?:[+-]| ?plus\\b| ?minus\\b)?";
const DAY = "(?=\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2}|\\d{4}-\\d\\d-)";

/** Payment frequency. */
const OFTEN: readonly Rewording[] = [
  [/\bhar (?:teen|3) mahine(?: (?:mein|me|par|pe))?\b/giu, "quarterly"],
  [/\b(?:har )?(?:chhe|che|chhah|6) mahine (?:(?:mein|me|par|pe) )?(?=coupon|byaj|interest|int\b)/giu, "half yearly "],
  [/\bhar (?:chhe|che|chhah|6) mahine(?: (?:mein|me|par|pe))?\b/giu, "half yearly"],
  [/\bevery half[ -]year\b/giu, "half yearly"],
  [/\bon an? (monthly|quarterly|half[ -]?yearly|yearly|annual) basis\b/giu, "$1"],
  [
    /\b(?:how many|number of|no\.? of|kitni|kitne)(?: times)? ?(?:interest |coupon |int |cpn )?(?:payments?|pmts?|payouts?|coupons?|dafa)? ?(?:is |are |does it |do they |are there |there are )?(?:interest |coupon )?(?:made |paid |pay |come )?(?:each|every|a|per|in a) (?:year|yr)\b/giu,
    "frequency",
  ],
  [
    /\b(?:interest |byaj |coupon )?saal (?:mein|me|mei) (?:kitni|kitne) (?:dafa|baar|bar)(?: (?:interest|byaj|coupon))?\b/giu,
    "frequency",
  ],
];

/** Restriction to bonds with a known level. */
const KNOWN: readonly Rewording[] = [
  [
    /,? ?(?:but |lekin |and )?(?:leaving out|leave out|excluding|exclude|not|without|except) (?:those|ones|the ones|any) (?:without|with no|having no|lacking) (?:an? |any )?(?:known |published |available )?(?:yields?|ytms?|levels?|prices?)\b/giu,
    " with yield known",
  ],
  [
    /\b(?:only )?(?:those |the ones |ones )?(?:with|having|where|have|whose|that have|which have) (?:an? |the |any )?(?:yields?|ytms?|ylds?) (?:is |are |has been )?(?:known|available|avl|avlbl|avail|published|on record)\b(?: only)?/giu,
    "with yield known",
  ],
  [/\bknown (?:yields?|ytms?|ylds?) only\b/giu, "with yield known"],
  [/\bonly (?:ones|those|the ones) with (?:an? )?(?:yields?|ytms?|ylds?)\b/giu, "with yield known"],
  [
    /\b(?:yields?|ytm|yld) (?:jinki |jinka |jiska |jiski )?(?:pata|maloom|malum|available) (?:ho|hai|hain)(?: (?:tabhi|to hi|toh hi|wahi|bas wahi))?\b/giu,
    "yield pata hai",
  ],
];

/** Bounds on dates, ratings and the remaining term. */
const BOUNDED: readonly Rewording[] = [
  [/\bexceeds? (?=\d)/giu, "above "],
  [/\bup ?to and including\b/giu, "until"],
  [/\bpre[- ](?=20\d\d\b)/giu, "before "],
  [/\b(20\d\d) aane se pe?hle\b/giu, "$1 se pehle"],
  [/\bwithin (?:the )?(?=(?:next|coming|following|nxt)\b)/giu, "in "],
  // 'Within AAA corporate bonds' means among them; 'within 2 years' is a bound.
  [
    /\bwithin (?=(?:the )?(?:triple|double|single|a{1,3}\b|bbb|psu|nbfc|banks?\b|g-?secs?|sdls?|corporate|municipal|state|government|our|my))/giu,
    "in ",
  ],
  [new RegExp(`>= ?${DAY}`, "gu"), " since "],
  [new RegExp(`<= ?${DAY}`, "gu"), " until "],
  [new RegExp(`> ?${DAY}`, "gu"), " after "],
  [new RegExp(`< ?${DAY}`, "gu"), " before "],
  [
    new RegExp(
      `\\b(?:with )?(?:an? |the )?(?:minimum|min) (?:credit )?rating (?:of |is |being |= ?|: ?)?(${RATING})(?![\\p{L}])`,
      "giu",
    ),
    "rated $1 or better",
  ],
  [new RegExp(`\\bfrom (${RATING}) (?:down|up) to (${RATING})(?![\\p{L}])`, "giu"), "between $1 and $2"],
  // '2y-5y' is a single range of years.
  [/\b(\d{1,2}) ?y ?(?:-|to) ?(?=\d{1,2} ?y\b)/giu, "$1-"],
  [/\bya usse (?:achh?[ia]|behtar|badhiya)\b(?: ho)?/giu, "or better"],
  [/\bse zyada (?:mile|milta ho|deta ho|ho)\b/giu, "se zyada"],
  [/\bse (\d{1,2}) saal (?:bache|bacha|baki|baaki) (?:hon|ho|hain)\b/giu, "se $1 saal"],
  [/\b(?:aati|aata|hoti|hota) ho\b/giu, ""],
  [/\b(\d+(?:\.\d+)?%? se \d+(?:\.\d+)?%?) tak\b/giu, "$1"],
  [/\bup ?to (?:the )?(?:redemption|maturity)\b/giu, "till redemption"],
  [/\bin that (?:financial |calendar )?(?:year|quarter|month)\b/giu, ""],
  [/\b(outstanding|live|alive) (?:as of |as on )?(?:today|aaj|now)\b/giu, "$1"],
];

const inFigures = (word: string): string => String(NUMBER_WORDS[word.toLowerCase()] ?? word);

/** Limits and sort orders. */
const RANKED: readonly Rewording[] = [
  // 'Bata do sabse sasta': `do` is not a number here.
  [
    /\b(?<!\b(?:bata|dikha|nikal|nikaal|de|bhej|kar|la|samjha|bana|list) )(do|teen|chaa?r|paa?nch|chhe|saat|aath|nau|das)(?= sabse\b)/giu,
    inFigures,
  ],
  [
    /\b(teen|chaa?r|paa?nch|chhe|saat|aath|nau|das)(?= (?:g ?-?secs?|gilts?|sdls?|bonds?|papers?|ncds?|t ?-?bills?|psus?|nbfcs?)\b)/giu,
    inFigures,
  ],
  [/\bupar (?:ki|ke|wale|wali) (?=\d)/giu, "top "],
  [/^(.*?),? (\d{1,2}) nos\.?$/giu, "$2 $1"],
  [/\bthe first (?=\d)/giu, "first "],
  [/\b(coupon|yield|ytm|price) sabse chho?t[aie]\b/giu, "$1 sabse kam"],
  [/\bsabse chho?t[aie] (?=coupon|yield|ytm|price)/giu, "sabse kam "],
  [/\bout of\b/giu, "of"],
];

/** Parts of the holdings. */
const HELD: readonly Rewording[] = [
  [
    /\b(?:how much of (?:this|that|it)(?: (?:is|sits|lies))?(?: in)?|usme(?:in)?(?: se)?|us mein(?: se)?|portion|amount in it|amt in it|sits in|belonging to)\b(?<=\b(?:total|overall|aggregate|kul) face\b[^?]*)/giu,
    "share of",
  ],
  [/\b(?:aggregate face|face total)\b/giu, "total face"],
  [/\brating (?:do|does) (?!we\b|i\b)(.{3,60}?) hold\b/giu, "rating of $1"],
  [
    /\b(?:do|does) (?:any )?(?!we\b|i\b|our\b)([^?]{3,40}?) hold (?=(?:an? |the )?(?:triple|double|AAA|AA)\b)/giu,
    "any $1 with ",
  ],
  [/\bour trade\b/giu, "trade"],
  [/\b(?:the|our|apni) firm(?:'s)? (?=(?:total|own|book|portfolio|holdings?|face)\b)/giu, "our "],
  [/\btotal face holding\b/giu, "total face of holdings"],
  [/\b(?:financial year|fy) ?(20\d\d) ?[-/] ?(\d\d)\b/giu, "fy$2"],
  [/\b(?:in|during|for) (?:the |that )?financial year (?=fy ?\d)/giu, "in "],
];

/** Live quotes. */
const QUOTED: readonly Rewording[] = [
  [/\bdo (?:we|i|you) (?:have|see) (?:any |some )?(?=(?:live )?(?:quotes?|bids?|offers?|orders?|depth)\b)/giu, "any "],
  [/\bhow much depth do (?:we|i|you) see\b/giu, "depth"],
  [/\b(?:kaun|kon) (?:laga|de|dikha|kar) (?:raha|rahe|rahi) (?:hai|hain)\b/giu, ""],
];

/** Kinds of bonds. */
const KINDS: readonly Rewording[] = [
  [/\b(?:without|with no|having no) (?:any )?(?:security|collateral)\b/giu, "unsecured"],
  [
    /\bstate[ -](?:owned|run) (?:issuers?|borrowers?|companies|firms|enterprises)\b(?! (?:bonds?|paper)).{0,3}?(?=.*\bpsu\b)/giu,
    "",
  ],
  [/\bstate[ -](?:owned|run) (?:issuers?|borrowers?|companies|firms|enterprises)\b/giu, "psu"],
  [/\b(\d{1,2}\.\d{1,2}%?) (?:wala|wali|wale) (?=(?:20\d\d )?(?:g ?-?secs?|gs|gilts?|sdls?)\b)/giu, "$1 "],
  [/\bdebs?(?= \d)/giu, "debenture"],
  [/\bdated (?=\d)(?=.*\b(?:matur|due|redeem)\p{L}*)/giu, "issued "],
  [
    /\b(\d{1,2} \p{L}{3,9} \d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}) ko (?:nikl[aie]|issue hu[aie]|allot hu[aie]|jaari hu[aie])\b/giu,
    "issued $1",
  ],
  [
    /\b(?:instead of|rather than) (?=[\p{L} ]{2,40} \d{1,2}\.\d+%? 20\d\d)(?<=\b(?:extra|more|additional|higher|gap|difference)\b.*)/giu,
    "over ",
  ],
  [/\bon my (ncd|debenture|bond) papers\b/giu, "of $1"],
  [/\bpays? (?:its|the) (?:coupon|interest) next\b/giu, "next coupon"],
  [/\baage ke (?:saare|sabhi|sab|baaki) (?:coupons?|byaj)\b/giu, "remaining coupons"],
  [/\bmool (?:wapsi|wapas|rashi)\b/giu, "redemption"],
];

/** Terms of bonds, dates and the glossary. */
const TERMS: readonly Rewording[] = [
  [
    /\b(?:days are counted|are (?:the )?days counted|count(?:ing)? (?:of )?(?:the )?days|din ginne|din gine jate)\b/giu,
    "day count",
  ],
  [/\bday count (?:ka tarika|yani day count|conv(?:ention)?s?\b)/giu, "day count"],
  [/\bday[ -]count[ -]conv(?:ention)?s?\b/giu, "day count"],
  [/\b(?:kisko|kise|kya) (?:bolte|kehte|kahte) (?:hain|hai)\b/giu, "kya hota hai"],
  [/\bk[aei] (?:arth|mtlb|meaning)\b/giu, "ka matlab"],
  [/\bdef(?:n|inition)?(?=\?|$)/giu, "matlab"],
  [/\bby how many days does (?:the )?record date precede\b/giu, "how many days before is the record date of"],
  [/\bhow many days ahead of\b/giu, "how many days before"],
  [/\btransferr(?:ed|ing)\b/giu, "transfer"],
  [/\b(?:yani|yaani|i\.?e\.?,) /giu, ""],
  [/,? (?:ya|ke|ki) nahi[n]?(?=$|[,.?]| aur\b)/giu, ""],
  [/\baa (?:raha|rahi|rahe|jaye|jayega|jaega)\b/gu, ""],
  [/\b100 ke liye\b/giu, ""],
  [/\bper +100\b/giu, ""],
  [/\bhol(?=,| was\b)/giu, "holiday"],
  [/\bno\.? (?=with (?:an? )?(?:yield|ytm))/giu, "number "],
];

/** Figures described in other words. */
const FIGURES: readonly Rewording[] = [
  [/\bmean (?=(?:and|&|plus|,) ?(?:the )?median\b)/giu, "average "],
  [/(?<=\bmedian ?(?:and|&|plus|,) ?(?:the )?)mean\b/giu, "average"],
  [/\bmean (?=(?:\p{L}+ )?(?:yields?|ytms?|ylds?|coupons?|cpns?|prices?)\b)/giu, "average "],
  [/\bimplied (?:by|at)\b/giu, "at"],
  [
    /\b(?:maturity|redemption) tak kitn[ae] (?:saal|yrs?|years?|samay|time)(?: (?:bache|baki|baaki|bacha))?(?: (?:hain|hai))?\b/giu,
    "years to maturity",
  ],
  [
    /\bhow much (?:of the )?(?:principal|mool)(?: amount)? (?:comes? back|is (?:repaid|returned|paid back)|(?:do|will) (?:i|we) get(?: back)?|milega)\b/giu,
    "redemption",
  ],
  [/\b(price|yield|level|ytm)(?: that is| which is)? on record\b/giu, "$1"],
  [/\bdoes (.{3,60}?) trade under\b/giu, "$1"],
  [/\b(?:over|across|in|for) (?:a|one|the) full year,?/giu, "over a year"],
  [/\b(?:yr|year)'s (int|interest|coupons?)\b/giu, "yearly $1"],
  [
    /\boffer(?:s|ed|ing)? (?=(?:the |an? )?(?:highest|lowest|best|top|most|yields?|coupons?|more|at least|over|above)\b)/giu,
    "with ",
  ],
  [/\bfrom the (?:top|bottom)\b/giu, ""],
  [/\band on (?=(?:the |its |their )?(?:maturity|coupon|rating|yield|price|issue)\b)/giu, "and "],
  [/\bfall(?:s|ing)? (?:under|in|into|within) (?=(?:AAA|AA|A|BBB|BB|B)\b)/giu, "are "],
  [/\b(?:balance|remaining|residual) life,? (?:expressed )?in years\b/giu, "residual maturity"],
  [/\bresidual (?:yrs|years)\b/giu, "residual maturity"],
  [/\bunmatured\b/giu, "live"],
  [/\bmil(?:ta|te|ti) (?:julta|julte|julti|hue|hua|hui)\b/giu, "similar"],
  [/\b(?:usse|isse|us se|is se) (?=similar\b)/giu, ""],
  [/\busi tarah ke?\b/giu, "similar"],
  [/\bkareeb (?:ke|wale) (?=bonds?|papers?)/giu, "similar "],
  [/\bke badle (?=.*\bsimilar\b)/giu, "similar to "],
  [/\bnumber bhej\p{L}*(?: (?:do|dijiye|dena))?\b/giu, "number batao"],
  [
    /\bsend (?:across |over |me |us )?(?:the )?(?=(?:isin|rating|coupon|maturity|yield|price|face value)\b)/giu,
    "show ",
  ],
  [/\b(?:int|interest|coupon|cpn) due (?:date )?(?:is |on )?(?=\d.*\b(?:pay|paid|payment|credit)\w*)/giu, "due "],
  [
    /\b(?:what is |which is )?(?:the )?actual (?:date of payment|payment (?:date|day)|pay (?:dt|date|day))\b|\b(?:the )?payment actually happens?\b|\b(?:really |actually )?get (?:their|our|my|the) money\b|\b(?:the )?money (?:really |actually )?(?:arrives?|comes?)\b|\bpaid which day\b/giu,
    "when paid",
  ],
  [/\bagency that (?:assigned|gave|rated)(?: it)?\b/giu, "rating agency"],
  [
    /\b(?:and |aur )?(?:di|diya|dee) kisne\b|\bwhose rating(?: is it)?\b|\bwho(?:se| has) (?:given|assigned) it\b/giu,
    " rating agency",
  ],
];

export const TURNS_OF_PHRASE: readonly Rewording[] = [
  ...OFTEN,
  ...KNOWN,
  ...BOUNDED,
  ...RANKED,
  ...HELD,
  ...QUOTED,
  ...KINDS,
  ...TERMS,
  ...FIGURES,
];
