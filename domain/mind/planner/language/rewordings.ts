import { COURTESIES } from "#domain/mind/planner/language/rewordings-courtesy.ts";
import { type Rewording, TURNS_OF_PHRASE } from "#domain/mind/planner/language/rewordings-turns.ts";

// Rewrites common ways of typing into the words of the vocabulary. Each rule matches the surrounding words, so that
// nothing else changes. Rules run once, in this order.

/** Abbreviations with signs, retail phrases, spoken Hindi, and price descriptions without a figure. */
const REWORDINGS: readonly Rewording[] = [
  [/\brec (?:dt|date)\b/giu, "record date"],
  [/\b(any|some|every|no)1\b/giu, "$1one"],
  [/\b(?:wats|wts)\b/giu, "what is"],
  [/\b(where|when|how)s\b/giu, "$1 is"],
  [/(?<!\p{L})(?:o\/)(?=\s|$)/giu, "over"],
  [/(?<!\p{L})w\/(?=\s|\p{L})/giu, "with "],
  [/#(?= of\b)/giu, "number"],
  [
    /\b(alts?|alternatives?|similar|comparables?|peers|close|akin|equivalent) 2(?= \D| \d+(?:\.\d+)? \p{L})/giu,
    "$1 to",
  ],
  [/\bo\/s\b/giu, "outstanding"],
  [/\bs\/a\b(?! ?\d)/giu, "semi annual"],
  // A slash between conditions acts as a comma.
  [/ \/ (?=\d|(?:ytm|yld|yield|coupon|cpn|rated|rating|mat)\b)/giu, ", "],
  // '5 saal se zyada na ho' reverses the bound.
  [/\bse (?:zyada|jyada|adhik|upar|uper) (?:na|nahi|nahin) (?:ho|hona|hone|honi|hon|chahiye)\b/giu, "tak"],
  [/\bse (?:kam|neeche|niche) (?:na|nahi|nahin) (?:ho|hona|hone|honi|hon|chahiye)\b/giu, "ya zyada"],
  [
    /\b(isin|rating|coupon|maturity|yield|price|details?|naam) (?:bhejo|bhej do|bhejiye|bhej dijiye|bhejna|send karo|send kar do)\b/giu,
    "$1 batao",
  ],
  [
    /,? ?[-,] ?(?:the )?(price|yield|coupon|maturity|rating) i mean,? not (?:the )?(?:price|yield|coupon|maturity|rating) ?[-,]?/giu,
    " $1 ",
  ],
  [/\b(that|there)s\b/giu, "$1 is"],
  [/\bfirst to be (?:repaid|redeemed|paid back)\b/giu, "shortest maturity"],
  [/\blast to be (?:repaid|redeemed|paid back)\b/giu, "longest maturity"],
  [/\btotal cash\b(?! ?flow)/giu, "consideration"],
  [/\bmy (?=(?:next )?(?:coupon|interest|payment|payout)\b)/giu, "the "],
  [/\bmore (?=(?:bonds|papers|names|issues)\b|of (?:the same|this|these)\b|like\b)/giu, "other "],
  [/,? plus (?=(?:the|its|our)\b)/giu, " and "],
  // Phrases of retail savers.
  [/\b(?:over|across) (?:one|1|a) year\b/giu, "per year"],
  [
    /\bthe (two|three|four|five|[2-9]) (?=(?:highest|lowest|longest|shortest|cheapest|costliest|best|largest|smallest)\b)/giu,
    "$1 ",
  ],
  [/\b(?:get|have|receive) (?:my|our|the) (?:money|principal|capital|cash) back\b/giu, "maturity"],
  [/\bhow much time,? (?:in years,? )?is (?:left|remaining) (?:on|for|until|to)\b/giu, "how many years left on"],
  [/\bwhat (?:rate of )?interest does it pay\b/giu, "coupon"],
  [/\bwhose is it\b/giu, "issuer"],
  [/\bwhen does it end\b/giu, "maturity"],
  [
    /\bmy (?:uncle|aunt|mother|father|grand\p{L}+|brother|sister|wife|husband|friend|boss)(?:'s)? (?:left me|gave me|has|holds|owns)\b/giu,
    "",
  ],
  [/\b(?:if|since|as) (?:i|we) (?:own|hold|have|bought) (?=(?:the |a )?\S*\d)/giu, "on "],
  [/\bpay (?:to )?the seller\b/giu, "pay"],
  [
    /\b(?:moves?|changes?) (?:when|if) (?:its|the) yields? (?:changes?|moves?) by (?:one|1|a) (?:basis point|bp)\b/giu,
    "pv01",
  ],
  // 'Mat dikhao' means 'do not show', not the maturity.
  [/\bmat (?=dikha\w*|d[oe]\b|batao|lo\b|dena|karo|rakho|lagao|bhejo|chahiye|lena|dalo)/giu, "nahi "],
  [/\bsaal (?:mein|me) ek baar\b/giu, "yearly"],
  // Client mentions.
  [/\b(?:to|for) (?:a|an|one|my|our|the) clients?(?: of (?:ours|mine))?\b/giu, ""],
  [/\b(?:our|my|hamare|humare|mere|apne) clients?(?:'s| ke| ki| ka| ko)?\b/giu, ""],
  // 'Client is offered 7.24 gs 33 at 103.6' describes a hypothetical deal.
  [/\b(?:is|am|are|was|were|been|being) (?:being )?offered (?=\S.*\bat\b)/giu, "if i buy "],
  // 'Send me the schedule' means show it.
  [
    /\b(?:please |pls |kindly )?(?:send|share|mail|forward) (?:me |us )?(?:(?:the|a|full|complete|detailed|entire) )+(?=.*\b(?:cash ?flows?|schedule|list|details|profile|table)\b)/giu,
    "show ",
  ],
  [/\bpayment (?:actually |asal mein |really )?(?=kab|kis din)/giu, "payment "],
  // 'Minus PFC, sorry minus NHAI': repeating the word cancels the first one.
  [/\b(minus|vs|versus|aur|and) \S+(?: \S+){0,2}?,? ?(?:\.{2,3})? ?sorry,? (?=\1\b)/giu, ""],
  [/\bin (?:1|one|2|two|a few|few|simple|plain) (?:lines?|words?|sentences?)\b/giu, ""],
  [/(?<=\p{L})(?<!\b(?:a{1,3}|b{1,3}|c{1,3}|d)) \+ (?=\p{L})/giu, " and "],
  [/\bmod(?:ified|\.)? ?dur(?:n|ation|\.)?\b/giu, "modified duration"],
  [/(?<=\d ?(?:y|yr|yrs|years?)) (?:and|n|&) (?:beyond|onwards?|longer|plus)\b/giu, " and above"],
  [/\ball comes in\b/giu, "cashflows"],
  [/\bhol(?= (?:for|in|on|or|\?)|\?|$)/giu, "holiday"],
  [/^(?:sry|sorry|srry|sory),? meant\b/giu, "i meant"],
  [/\b(?:cheaper|less|lower) than par\b/giu, "price below 100"],
  [/\b(?:costlier|dearer|more|higher) than par\b/giu, "price above 100"],
  [/\b(?:nearest|soonest|earliest|shortest) first\b/giu, "lowest first"],
  [/\b(?:latest|farthest|longest) first\b/giu, "highest first"],
  [/\b(?:most recent|latest|newest) (?=(?:credit |published )?(?:ratings?|yields?|levels?|prices?|ytm)\b)/giu, ""],
  [
    /\bhow long (?:is it |does it take )?(?:till|until|before|for) (.+?) (?:matures?|to mature|is repaid|gets repaid)\b/giu,
    "years to maturity and maturity of $1",
  ],
  // 'Does it trade above par' is answered by its price.
  [
    /^(?:does|is|did) (?!there|any)(.{3,40}?) (?:trad(?:e|es|ing)|quot(?:e|ed|ing)|priced?) (?:above|below|over|under|at)(?: an?)?(?: (?:par|premium|discount|face value))\b/giu,
    "published price of $1",
  ],
  [
    /\bcan (?:an?|any) (?:[\p{L}-]+ ){0,3}(?:investor|nri|individual|saver)s? (?:buy|invest in|hold)\b/giu,
    "who may buy",
  ],
  [/\bface value of [^?.]*? or [^?.]*/giu, "face value"],
  // Purpose of the answer.
  [
    /\bfor (?:my|our|a|an|the|this) (?:paper|article|story|thesis|dissertation|project|assignment|research|blog|column|newsletter|class|investigation|homework|lecture|presentation|study|piece)(?:\b(?: on [^,:.?]+)?[,:]| (?=i|we|please|pls|what|which|how|can|could|tell|show|give)\b)/giu,
    "",
  ],
  [/\b(?:last|latest) (?:(?:one|bond|paper) )?to (?:mature|be redeemed)\b/giu, "longest maturity"],
  // Between Hindi words `wo` does not mean `w/o`.
  [/\bwoh? (?!nahi|nahin)(?=.*\b(?:hai|hain|jo|mein|hote|karo|batao|do|dikhao|wale|wali)\b)/giu, ""],
  [/(?<=\b(?:hai|hain|jo|mein|hote|ke|ki)\b.*)\bwoh? (?!nahi|nahin)/giu, ""],
  [/\bsarkari loans? ?\(? ?sdls? ?\)?/giu, "sdl"],
  // The part before `matlab sirf …` is repeated afterwards in the opposite form.
  [/^.*\b(?:hata do|hatao|nikal do|chhod do) (?:matlab|yani|means),? (?=sirf|only|keval)/giu, ""],
  // 'AA ki jagah AAA': the first value is the replaced one.
  [/(\S+) (?:ki jagah|ke badle|ke bajaye|ke bajay) (?=\S)/giu, "instead of $1 do "],
  // 'Send me the list' means show it.
  [/\blist (?:bhej(?:o|na|iye|iyega)?|send)(?: (?:do|dijiye|dena|dijiyega|karo|kar do))?\b/giu, "list"],
  // Holiday name after its date.
  [/(?<=\d{4}) ?\(\p{L}+(?: \p{L}+)?\)/gu, ""],
  [/\bagar (?=.*\b(?:pade|pad jaye|padta hai|aaye)\b)/giu, ""],
  [/\b(?:pade|pad jaye) (?:to|toh)\b/giu, ""],
  [/\bhv\b/giu, "have"],
  [/\b2 ?way\b/giu, "two way"],
  // 'mh sdl 29s', 'the pfc 31s'.
  [
    /(?<=\b(?!the )\p{L}{2,} (?:the )?)(20[2-6][1-9]|[2-6][1-9])'?s\b(?! ?(?:sec|s)\b)/giu,
    (_, year = "") => `maturing ${year.length === 2 ? `20${year}` : year}`,
  ],
  [/\b(?:nearest|closest|soonest) (?=(?:\w+ ){0,4}?(?:to )?(?:maturity|mature|maturing|redemption)\b)/giu, "shortest "],
  [/\b(?:richest|dearest)(?=.*\b(?:px|price|prices)\b)/giu, "highest price"],
  [/\boutlook (?:on|for|of) (?=.*\brating\b)/giu, "rating outlook "],
  [/\bhi (?:n|and|&) lo\b/giu, "highest and lowest"],
  [/\blo (?:n|and|&) hi\b/giu, "lowest and highest"],
  [
    /\bhi(?= \d+ (?:ytm|yld|yield|px|price|cpn|coupon|int)s?\b| (?:ytm|yld|yield|px|price|cpn|coupon)s?\b)/giu,
    "highest",
  ],
  [/\blo(?= (?:\d+ )?(?:ytm|yld|yield|px|price|cpn|coupon)s?\b)/giu, "lowest"],
  // Before a date or `T+1` the word means settlement and is not a name.
  [
    /\b(?:stl|sett|settl)(?= (?:on |dt |date |day )?(?:t ?\+|\d{1,2}[- ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[-/.]\d|today|tomorrow|tmrw|tmr|tdy))/giu,
    "settle",
  ],
  [/\b(?:stl|sett|settl) (?=(?:date|dt|day|amt|amount|value)\b)/giu, "settlement "],
  [/\bwhich 1\b(?![ .]?(?:\d|cr|crore|l|lakh|lac|%|percent|y|yr|year|month|day))/giu, "which one"],
  [/\bais[aei] (?=[^.?]*\bjo\b)/giu, ""],
  [
    /\bhow (high|low) and how (?:high|low)\b/giu,
    (_, first = "") => (first.toLowerCase() === "high" ? "highest and lowest" : "lowest and highest"),
  ],
  [/\bbetween (?:what|which) (?:levels?|values?|figures?|limits|bounds|numbers)\b/giu, "range"],
  [/(?<=\b(?:years?|yrs?|months?|days?|weeks?)) (?:from (?:today|now|here)|hence)\b/giu, ""],
  [
    /\bbefore (?:the end of )?((?:this |the current |next )?(?:financial |calendar )?(?:year|fy|quarter|month)(?: ?\d{2,4})?|fy ?\d{2,4}|20\d\d) (?:is over|is out|is up|ends|closes|finishes|runs out)\b/giu,
    "until $1",
  ],
  [/\b(?:one|1) (?:working|business|trading) days? (?:later|after(?: that)?)\b/giu, "T+1"],
  [/\b(?:two|2) (?:working|business|trading) days? (?:later|after(?: that)?)\b/giu, "T+2"],
  [/\b36[05](?: days?| din)?(?: \p{L}+){0,3} (?:or|ya|vs) 36[05](?: days?| din)?\b/giu, "day count"],
  [/\bsemi (?=(?:govt|gov|government|goi|gsec|paying|ncd|corp|bond|paper|cpn|coupon)\b)/giu, "semi annual "],
  [/ & (?=(?:above|abv|up|over|better|higher|below|blw|under|lower)\b)/giu, " and "],
  [/\bb\/w\b/giu, "between"],
  [/\b(?:btwn|btw|betw|betwn|b\/n|bw)\b/giu, "between"],
  [/\babv\b/giu, "above"],
  [/\bblw\b/giu, "below"],
  [/\bwth\b/giu, "with"],
  [/\bw\/o\b/giu, "without"],
  [/\bv\/s\b/giu, "vs"],
  [/\band\/or\b/giu, "or"],
  [/(?<=\p{L}{2}[+-]?)(?<!\bact) ?\/ ?(?=\p{L}{2})/giu, " or "],
  [
    /\b(less than|more than|under|below|within|over|above|at least|at most|atleast|upto|up to|next) (?:a|an|one) (?=(?:year|yr|month|week|day)\b)/giu,
    "$1 1 ",
  ],
  [/\b(?:an?|ek) (?=(?:crores?|crs?|lakhs?|lacs?)\b)/giu, "1 "],
  [/\bat par\b(?! value)/giu, "at 100"],
  // 'Grasim Feb 27 paper, the 7.63 one': a single name, followed by its coupon.
  [
    /(?<=\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* ?'?\d{2}|20\d\d)) ?(?:papers?|bonds?|ncds?|series)?,? (?:the )?(\d{1,2}\.\d{1,3}%?)(?: (?:ones?|wala|wali|papers?|bonds?|series))?(?= |$|[:?,-])/giu,
    " $1",
  ],
  // 'The march quarter of 2027', 'the quarter ending june 2028'.
  ...["mar(?:ch)?", "june?", "sep(?:t|tember)?", "dec(?:ember)?"].flatMap((month, at): [RegExp, string][] => [
    [new RegExp(`\\b${month} (?:quarter|qtr) (?:of )?'?(20\\d\\d|\\d\\d)\\b`, "giu"), `q${at + 1} $1`],
    [
      new RegExp(`\\b(?:quarter|qtr) (?:ending|ended|end) (?:in )?${month} '?(20\\d\\d|\\d\\d)\\b`, "giu"),
      `q${at + 1} $1`,
    ],
    [new RegExp(`\\b${month} '?(20\\d\\d) (?:quarter|qtr)\\b`, "giu"), `q${at + 1} $1`],
  ]),
  // '2027 sep' is a month with its year.
  [/\b(20\d\d) (jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b(?! ?\d)/giu, "$2 $1"],
  [/\b(?:year|saal) ?wise\b/giu, "by maturity year"],
  // 'Rated by anyone but CRISIL' excludes, while `not AAA but AA` asks for the second.
  [/\b(?:any|all|every)(?:one|body|thing)?(?: \p{L}+)? (?:but|bar)\b/giu, "except"],
  // Weekday next to a date.
  [
    /\b(?:sun|mon|tues|wednes|thurs|fri|satur)day,? (?=(?:the )?\d{1,2}(?:st|nd|rd|th)?[ /.-]?(?:\d|of|\p{L}{3}))/giu,
    "",
  ],
  [/(?<=\d) ?[,(] ?(?:sun|mon|tues|wednes|thurs|fri|satur)day\)?/giu, ""],
  // Settlement described in words.
  [
    /\b(?:same[ -]day|cash)(?: settlement| value| basis)\b|\bsettl(?:e|ing|ed|ement) (?:on )?(?:the )?same day\b/giu,
    "T+0",
  ],
  [/\bnext[ -]day (?:settlement|value)\b/giu, "T+1"],
  [/\bt plus (?:0|zero)\b/giu, "T+0"],
  [/\bt plus (?:1|one)\b/giu, "T+1"],
  [/\bt plus (?:2|two)\b/giu, "T+2"],
  // Settlement given twice, in words and as T+n.
  [/\b(T\+[012])[ ,(]+\1\b\)?/giu, "$1"],
  // After `what`, the whole term is looked up.
  [/\bwhat (?=yield to (?:call|put|worst)\b)/giu, ""],
  [/\bcos\b\.?/giu, "companies"],
  [/\bper (?=(?:lakh|lac|crore|cr)\b)/giu, "on 1 "],
  [
    /\b(?:trading |quoted |priced |quoting |available )?at (?:a |some )?premium\b(?! (?:of|to|over))/giu,
    "price above 100",
  ],
  [
    /\b(?:trading |quoted |priced |quoting |available )?at (?:a |some )?discount\b(?! (?:of|to|over))/giu,
    "price below 100",
  ],
  // Carrying a coupon means having one; `carry` alone is a different term.
  [
    /\b(?:carr(?:y|ies|ying)|bear(?:s|ing)?) (?=(?:an?|the|no|coupons?|interest|ratings?|highest|lowest|smallest|largest|max|min|at least|over|above|more|aaa|aa|bbb)\b)/giu,
    "",
  ],
  [/\bin (?=next (?:calendar |financial )?(?:year|month|quarter|week)\b)/giu, ""],
  [/\b(?:past|beyond) (?=(?:the end of )?(?:20\d\d|fy ?\d\d)\b)/giu, "after "],
  // Each of these is a single bound, not two alternatives.
  [/\bon or before\b/giu, "until"],
  [/\bon or after\b/giu, "since"],
  [/\bat or (?:above|over)\b/giu, "at least"],
  [/\bat or (?:below|under)\b/giu, "at most"],
  [/\bexcl\./giu, "excl"],
  [
    /\bplus (?=(?:the |its |their )?(?:number|count|how many|total|average|avg|median|yield|coupon|rating|maturity)\b)/giu,
    "and ",
  ],
  [/\bnos?\. of\b/giu, "number of"],
  // '5 and 10 year': the unit applies to both.
  [
    /\b(\d{1,2})(?= ?(?:and|&|vs|versus|or|aur|to|minus|,) ?\d{1,2} ?(years?|yrs?|y)\b(?! (?:and|or|to)\b)(?=.*\b(?:g ?-?secs?|govt|government|gilts?|curve|sovereign|goi)\b))/giu,
    "$1 $2",
  ],
  // Prices are always per 100 of face, so the phrase is redundant.
  [/\(?\bper (?:100|hundred)\b\)?/giu, " "],
  [/\b(below|under|above|over) par\b/giu, "price $1 100"],
  [/(?<=\b(?:vs|versus|and|aur|&) )(yield|ytm|price) difference\b/giu, "$1 ka difference"],
  // Next to another aggregate, `mean` is an average, not a question about a meaning.
  [/\bmean\b(?=(?:,| and| &|,? or|,? aur) ?(?:min|max|median|lowest|highest|minimum|maximum)\b)/giu, "average"],
  [/(?<=\b(?:min|max|median|lowest|highest|minimum|maximum)(?:,| and| &| aur|, and) ?)mean\b/giu, "average"],
  [/\bmean (?=(?:yield|ytm|yld|coupon|cpn|price|maturity|tenor|years)s?\b)/giu, "average "],
];

const rewordedBy = (read: string, [pattern, form]: Rewording): string =>
  typeof form === "string" ? read.replaceAll(pattern, form) : read.replaceAll(pattern, form);

/** `when its maturity is a holiday, when is a bond repaid`, without a date: asks for the rule. */
function isHolidayRule(text: string): boolean {
  const matches = (words: RegExp) => words.test(text);
  return (
    matches(/\b(?:holiday|chh?utti)\b/iu) &&
    !matches(/\d/u) &&
    matches(/\b(?:repaid|redeemed|paid|payment)\b/iu) &&
    matches(/\b(?:maturity|redemption|due|coupon|interest|byaj)\b/iu) &&
    matches(/\b(?:when|day|rule|niyam|kab|din)\b/iu)
  );
}

/** @param text one line, figures in digits */
export function reworded(text: string): string {
  if (isHolidayRule(text)) return "what is due date and payment date";
  const read = [...COURTESIES, ...REWORDINGS].reduce(rewordedBy, text).replaceAll(/\s+/gu, " ");
  return TURNS_OF_PHRASE.reduce(rewordedBy, read);
}
