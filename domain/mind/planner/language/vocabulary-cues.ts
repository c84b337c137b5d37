import type { Cue, Meaning } from "#domain/mind/planner/language/meaning.ts";
import { RELATIVE_DATES } from "#domain/mind/planner/language/dates.ts";

// Cues for the kind of answer, words that combine conditions, and fillers.

type PhraseMeaning = readonly [phrases: string, meaning: Meaning];

/** Combines one word of each list in sequence; empty words are left out. */
const combined = (...lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>(
    (phrases, words) => phrases.flatMap((first) => words.map((word) => `${first} ${word}`.trim())),
    [""],
  );

const KNOWN_LEVELS = combined(
  ["", "known", "published", "last published", "available"],
  ["yield", "yields", "level", "price"],
);
/** Benchmarks of a spread. */
const BASES = combined(
  ["government", "govt", "sovereign", "g sec", "gsec", "gilt", "goi", "treasury"],
  ["curve", "yield curve", "par curve"],
);

const CUES: Readonly<Record<Cue, string>> = {
  and: "and|n|&|aur|tatha|or bhi|और|also with",
  or: "or|ya|either|या",
  not: "cannot buy|can't buy|cant buy|can not buy|cannot hold|can't hold|not allowed|not allowed to buy|not allowed to hold|not permitted|don't want|dont want|do not want|nothing|none|no papers|no paper|no bonds|no bond|leaving aside|setting aside|keeping aside|keeping out|ignoring|omitting|neither|nor|excl|exc|exclusive of|sans|skip|omit|leaving out|not|non|anything but|all but|everything but|drop|remove|leave out|barring|except for|except|excluding|exclude|without|other than|but not|bina|no|ex|apart from|minus|बिना",
  not_after:
    "nahi|nahin|mat dikhao|mat dikhana|mat batao|mat lo|mat dena|mat do|ke alawa|hata ke|hata do|hatao|chhod do|nikal do|ke siwa|chhod ke|chhodkar|excluded|नहीं|के अलावा",
  only: "only|just|sirf|keval|सिर्फ|केवल|of these|of those|among these|among them|inme se|inmein se|narrow to|filter",
  also: "also|include|include also|bhi|as well|too|add|plus also|भी",
  no: "sry meant|sorry meant|sry i meant|sorry i meant|nah meant|no meant|na meant|nahi meant|nope meant|meant|nope|nah|no no no|nahi nahi|nahin nahin|na na|no no|i meant|i mean|i said|actually|matlab mera|mera matlab|correction|galat|wrong|नहीं नहीं",
  instead: "instead|rather|ki jagah|ke badle",
  instead_of: "instead of|rather than",
  same_for:
    "same for|same thing for|same with|same but|what about|how about|and for|now for|repeat for|wahi|waisa hi|same",
  between: "between|beech|ke beech|ke beech mein|ke bich|बीच|के बीच",
  from: "me se|mein se|from",
  to: "to|se|से",
  in: "in|mein|me|of|under|ke andar|andar|में",
  by: "by|wise",
  on: "on|dated|ko|को",
  at: "at|@|par|pe|पर",
  before: "before|prior to|earlier than|pehle|पहले",
  after: "after|later than|beyond|post|baad|बाद",
  until:
    "before the end of|before end of|by the close of|before the close of|no later than|until|till|by end of|by the end|by the end of|before end of|on or before",
  since: "since|from the start of|on or after",
  in_next:
    "over the coming|during the next|during the coming|in the following|for the next|for the coming|in coming|in the next|in next|over the next|within the next|next|coming|in the coming|agle|aane wale|अगले",
  known: [
    ...combined(["with", "having", "have", "has", "that have", "showing"], ["", "a", "any", "some"], [...KNOWN_LEVELS]),
    ...combined(
      ["for which", "where", "whose", "on which", "which have"],
      ["", "a", "the", "some"],
      ["yield", "yields", "level", "ytm", "price"],
      ["is", "has been", "was", "are", "have been"],
      ["known", "available", "published", "there", "on record"],
    ),
    "with yield known|with yields known|yields known|yields available|yield is known|yield is available",
    ...combined(["whose", "where the", "where"], ["yield", "price", "ytm"], ["is known", "known", "is available"]),
    "where known|yield known|yield available|jinka yield pata hai|jiska yield pata hai|yield pata hai|yield maloom|ka yield available hai",
  ].join("|"),
  count:
    "nos|in number|the number|number|total number|ginti|sankhya|and over how many bonds|and over how many|over how many bonds|over how many|across how many bonds|across how many|from how many bonds|based on how many bonds|on how many bonds|how many|number of|count of|count|kitne|kitni|kitna|total number of|how many of them|no of|कितने|कितनी|कितना",
  which:
    "kiska|kiski|kiske|kis|kaun kaun|kaun kaun se|kaun kaun si|kaunsa kaunsa|which|kaun sa|kaunsa|kaun si|kaunsi|kaun se|kaunse|kon sa|konsa|कौन सा|कौनसा|what is the|who has",
  top: "top|first|best|शीर्ष",
  compare:
    "vs|versus|v|compare|compared to|compared with|comparison|comparison of|tulna|against|side by side|how much more|तुलना",
  difference:
    "gap|the gap|how many bps|how many bp|how many basis points|kitne bps|kitne bp|by how much|exceed|exceeds|pick up|pickup|yield advantage|extra yield|additional yield|more yield|slope|steepness|difference|difference between|difference of|diff|farak|fark|antar|spread between|yield difference|gap between|फर्क|अंतर",
  spread: [
    ...combined(["over", "above", "versus", "vs", "against", "relative to"], ["", "the"], ["curve", "yield curve"]),
    ...combined(
      ["spread", "", "bps", "bp", "basis points"],
      ["over", "above", "versus", "vs", "to", "against", "relative to"],
      ["", "the"],
      BASES,
    ),
    ...combined(
      ["g sec", "gsec", "g secs", "gs", "gilt", "govt", "sarkari"],
      ["ke upar", "se upar", "se kitna upar", "se kitna zyada"],
      ["", "kitna"],
    ),
    "kitna door|kitna door hai|kitni door|g spread|g spreads|gspread|spread|spreads|spread over|over the government curve|over government curve|over gsec|over g sec|over gsecs|over the curve|over gs|over govt|over sovereign|over the g sec|over government|over the government|basis points over|bps over|bp over",
  ].join("|"),
  curve:
    "curve|yield curve|government curve|govt curve|g sec curve|gsec curve|sovereign curve|gsec par|benchmark yield|benchmark|वक्र",
  similar:
    "kareeb ke bonds|comparable ones|similar to|closest papers|closest bonds|closest papers to this|closest bonds to this|closest|type bonds|type bond|type papers|type paper|same kind as|of the same kind as|of the same kind|the same kind as|same sort as|of the same sort|same type as|along the lines of|equivalent to|equivalents|equivalents of|in the same vein|much like|milte julte|milta julta|milti julti|close to this|close to this one|close to it|akin to|akin|resembling|resembles|resemble|trades like|trade like|lookalikes|lookalike|comps|comps for|comparables|comparables for|replacement for|replacements for|nearest to|closest to|kind of like|aise|aisa|aisi|aise aur|aur aise|isi tarah ke|isi type ke|same type|looks like|similar|similar to|something similar|like|jaise|jaisa|jaisi|alternatives to|alternatives|alternative to|comparable|comparable to|peers|peer bonds|substitutes|जैसे|जैसा",
  flows:
    "payment|coupons and principal|coupon calendar|interest calendar|cash|cash inflow|cash inflows|inflow|inflows|throw off|throws off|receipts|payout|payouts|pay out|pays out|cashflow|cashflows|cf|cfs|maturity pe|maturity par|at maturity|on maturity|maturity proceeds|maturity amount|maturity value|pay dates|pay date|interest dates|cash flow|cash flows|cash flow schedule|payment schedule|coupon schedule|payments|payment dates|coupon dates|coupon payments|interest payments|redemption|redemptions|flows|bhugtan|coupon date|interest date|interest due date|interest due dates|coupon due date|coupon due dates|due dates|coupon due",
  interest:
    "will i still receive|do i still receive|will we still receive|still receive|what all will i receive|what will i get|what do i get|how much will i get|how much do i get|what will we get|interest|int|int amount|pay me|pays me|i receive|will i receive|we receive|i earn|we earn|byaj|interest amount|coupon amount|coupon income|interest income|ब्याज|interest payment|coupon payment",
  next: "coming coupon date|coming coupon|coming interest|upcoming interest|forthcoming coupon|forthcoming interest|pay next|pays next|paying next|next pays|agla coupon date|agle coupon ki date|agli coupon date|agle coupon|agle coupon mein|agle coupon par|agle byaj|agla interest|agle interest|agli coupon|aane wala coupon|next cpn|next cpn date|next int|next int date|next int payment|next payout|next coupon payout|next pay date|agla cpn|next coupon|next interest|next payment|next coupon date|next interest date|next interest payment|next coupon payment|agla coupon|agla byaj|agli payment|upcoming coupon|next due date|next due|अगला कूपन|next cashflow|get next|i get next|we get next",
  remaining:
    "till it is redeemed|until it is redeemed|till it gets redeemed|till redemption|until redemption|bachi|bacha|bache hue|bachi hui|baki|left over|still to come|yet to come|remaining|remain|remains|left|all the|all remaining|pending|bache|baaki",
  total: "total|in all|altogether|sum of|overall|kul|in total|कुल",
  year_interest:
    "over a year|over one year|over 1 year|in 1 year|across a year|sal bhar|sal bhar ka|sal bhar me|sal bhar mein|saal bhar me|saal bhar mein|poore saal|pure saal|poore saal mein|next twelve months|coming twelve months|coming 12 months|following 12 months|twelve months|saal bhar|saal bhar ka|per annum|saal mein|saal me|saal mei|salana|saalana|har saal|each year|a year|in a year|one year|per year|a year's|yearly interest|annual interest|saal ka|next 12 months|over a year|over the next year|साल भर",
  own: "humne|humne jo|hamne|held by us|held by our firm|the firm's own|humari|hamaari|humaari|humaare|apni|apne paas|my|our|ours|mine|hamare|hamara|hamari|hamare paas|humare|humare paas|humara|mere|mera|meri|mere paas|apne|apna|हमारे|हमारा|मेरे|मेरा",
  holdings:
    "hold|holds|owns|holding|holdings|portfolio|own|we have|do we have|hum rakhte|positions|position|book|total face|do we hold|we hold|we own|i hold|i own|paas|inventory",
  share:
    "share|%|pct|in percent|% of|percent|share of|how much of it|how much of it is|proportion|percentage|percent of|weight of|what part|kitna hissa|hissa|allocation|breakup|break up|breakdown|split",
  market:
    "top of book|top of the book|touch|inside market|both sides|two sided|two sides|bid ask spread|bid offer spread|bid and ask spread|bid and offer spread|market|market in|live market",
  trades:
    "last trade|last trades|last traded|past trades|recent trades|trades|traded|trade history|trade prices|last deal|last deals|past deals|recent deals|aakhri trade|aakhri sauda|aakhri saude|saude",
  bid: "kharidne wale|khareedne wale|kharidar|being bid|bid for|being bid for|bidders|bidder|total bid|total bids|size bid|bid amount|bid quantity|who is buying|who's buying|anyone buying|how much is bid|how much is being bid|bid|bids|best bid|bid side|bidding|who is bidding|buyers|highest bid",
  ask: "bechne wale|bechne waale|bechnewale|offered|on offer|being offered|offered side|for sale|total offered|total on offer|total size offered|offered amount|offered quantity|offered size|size offered|qty offered|who is selling|who's selling|anyone selling|how much is on offer|how much on offer|how much is there on offer|how much is offered|how much is being offered|size on offer|amount on offer|offer|offers|ask|asks|best offer|best ask|offer side|ask side|offering|sellers|who is offering|lowest offer",
  depth:
    "total offered|total on offer|total bid|total bids|total size offered|offered amount|offered quantity|offered size|size offered|size bid|bid amount|bid quantity|qty offered|depth|how much is on offer|how much on offer|how much is there on offer|how much is offered|how much is being offered|how much is bid|how much is being bid|size on offer|amount on offer|order book|stack|market depth|quantity|how much depth|size on|level by level|each level|every level|all levels|by level|price levels|book depth|both sides of the book|bids and offers by size|gehrai",
  live_quotes:
    "anything live|something live|live interest|trading interest|buying interest|selling interest|market interest|any interest shown|interest shown|anyone live|anybody live|anyone quoting|anybody quoting|koi live|kaun live|live orders|open orders|orders|the two way|the two way levels|the two way prices|two way levels|two way prices|two way quotes|two way market|quote|quotes|live quote|live quotes|any quotes|any live quotes|eoi|eois|live eois|quoting|two way",
  calendar:
    "non trading day|non business day|closed day|khulega|band rahega ya nahi|market band|band tha|band thi|band rahega|band hoga|bandh|market bandh|bazaar band|holiday tha|not open|non working day|market chutti|holiday|holidays|trading day|trading holiday|business day|working day|market working|market running|market khula|bazaar chalu|market chalu|market open|market closed|shut|closed|market shut|markets shut|markets closed|markets open|is the market open|chhutti|chutti|band hai|bazaar khula|khula hai|market khula|bank holiday|trading holidays|market holiday|छुट्टी",
  settles:
    "settles|settles when|settle when|settlement date|settlement day|when does it settle|settled when|kab settle|will it settle|pay in date",
  paid: "when paid|payment day|its paid|it's paid|it is paid|day paid|payment kis din|payment kab|payment kis din hoga|payment kab hoga|must the bank credit|bank credit us|the bank credit|credit us|credits us|which day does the payment come|does the payment come|does the payment arrive|the payment come|payment comes|cash in account|cash in my account|money in account|money in my account|in account|in my account|in the account|account mein|account me|khate mein|khate me|credit hoga|credit hogi|kab credit|credit kab|kis din milega|kis din aayega|money come|money comes|the money come|get the money|receive the money|paisa aayega|paise aayenge|credited|be credited|get credited|gets credited|disbursed|be received|hit my account|hit the account|land in my account|account mein aayega|kab aayega|kab aayegi|when is interest paid|when is the interest paid|when will interest be paid|when will the interest be paid|be paid|will i be paid|when is it paid|when is it actually paid|actually paid|when paid|is it paid|paid when|payment date|paid on|when do i get paid|kab milega|paid out|get paid|i get paid|will i get paid|do i get paid|do we get paid|will we get paid",
  trade: "trade|deal|trade date|trade done|trade done on|deal date|dealt|traded on|trade on|deal on|deal done",
  define:
    "kya arth|arth|kisko bolte hain|kya bolte hain|samjhaiye|term means|nikalta|nikalte|nikalti|nikaalte|nikala jata|nikalta hai|nikalte hain|ginte|gina jata|kaise nikalte|full form|kitna hota|kitna hota hai|kitne hote hain|kitni hoti hai|meant|meant by|is meant by|understand by|concept of|kya cheez|kya cheez hai|kya chij|kya chij hai|kise kehte|kise kehte hain|samjhao|samjha do|samjhaiye|stands for|what is|what are|what's|whats|what does|meaning of|meaning|mean|means|define|definition|definition of|explain|kya hota hai|kya hoti hai|kya hote hain|kya hai|kya matlab|ka matlab|matlab|difference in meaning|how is|how are|rule for|rules for|क्या है|क्या होता है|क्या होती है",
  buy: "buy|purchase|kharido|kharid|kharid lo|khareed|khareedo|le lo|खरीदो",
  sell: "sell|becho|bech|bech do|offload|बेचो",
  act: "mail|email|forward this|whatsapp|post|place|place an order|place order|submit|execute|accept|send|bhejo|cancel|delete|withdraw|hit|lift|book it|do the deal|confirm the deal|approve|change the|draft|draft an interest|eoi draft",
  if: "supposing|imagine|in case|if ever|maan lo|man lo|if i buy|if we buy|if i sell|if we sell|if i bought|agar|agar main|if|suppose|assuming|when i buy|if bought at|do i get|would i get",
  ladder: "ladder|ladders|yield ladder|sensitivity|price ladder|scenario|scenarios",
  step: "step|steps|steps of|in steps of|step of|apart|interval|intervals",
  watchlist: "watchlist|watch list|add to watchlist|to my watchlist",
  bonds:
    "whole list|the whole list|entire list|the entire list|universe|the universe|whole universe|the whole universe|stock|bond|bonds|paper|papers|security|securities|issues|debt|bond list|names|instruments|series|isins list|बॉन्ड|बांड|बॉण्ड",
  live: "mature nahi hue|mature nahi hua|not yet matured|not matured yet|abhi tak mature nahi hue|mature nahin hue|live|outstanding|zinda|not matured|currently outstanding|active|alive|available",
  matured: "matured|expired|redeemed|repaid|including matured|include matured|also matured|matured ones",
  issuer_about:
    "at a glance|brief me on|haal|a picture of|picture of|as a borrower|as a bond issuer|ke bare me|ke baare me|bare mein|bare me|baare mein|baare me|snapshot|snapshot of|snapshot for|factsheet|fact sheet|background on|background of|brief on|brief about|intro to|introduction to|issuer profile|company profile|tell me about|about|profile|profile of|overview|overview of|summary of|ke baare mein|ke bare mein|who is",
  this: "usme|usmein|isme|ismein|it|its|this|this one|this bond|that|that one|that bond|uska|uski|uske|iska|iski|iske|is|us|ye|yeh|woh|wo|the bond|same bond|the same bond|इसका|उसका|यह|first of these",
  both: "both|dono|both of them|both of these|these 2|the 2|the pair|dono mein|dono ka|dono ki|dono ke|the two|these two|those two|दोनों",
  second: "ones|one|wala|wale|wali|वाला|वाले|वाली",
  government: "government|govt|sovereign|central government|government's|सरकार",
  family: "family|category rated|rating category|bucket",
  issued: "allot|allot hua|allot hui|allot hue|issue hua|issued|allotted|allotment|issue|dated from",
  due: "come up for redemption|comes up for redemption|come up for repayment|ending|ending in|expiring|expiring in|repay|repays|have to repay|has to repay|be repaid|run off|runs off|running off|roll off|rolls off|rolling off|due|due on|falling due|falling due on|falling due in|coming due|comes due|come due|due for repayment|due for redemption|repayable|redeeming|redeemable",
  settle: "settle|settle on|settling|settlement|for settlement|settlement on|settled|settled on|value date|value",
  price_ask: "compute|calculate|work out|priced|pricing|worth|what price|what yield|nikalo|kitna hoga",
  yearly_pay: "annualised|annualized|xirr",
  bill: "bill|bills|commercial paper|cp|cps|certificate of deposit|cd|cds|day bill",
  debenture:
    "non convertible debenture|non convertible debentures|non convertible|nonconvertible debentures|debenture|debentures|ncd|ncds",
  scrap:
    "sorry nahi|sorry no|sorry not that|not this one|not that one|not this|not that|ye nahi|yeh nahi|wo nahi|woh nahi|never mind|nevermind|strike that|no wait|wait|sorry|scratch that|oops|arre nahi|ruko",
  group:
    "split|breakup|breakdown|according to|classified by|classify by|divided by|divided among|by|per|for each|each|wise|grouped by|split by|broken down by|breakdown by|ke hisaab se|ke hisab se|across",
};

const NOISE =
  "chalta|chalti|chalta hai|allows|allow|unme|unmein|bharni|bharna|bharni padti|seg|segment|extract|lay out|set out|chart out|many|i'm after|i am after|the terms are|aakhir mein|aakhri|tarikh|expression|yani|option|options|dhundo|dhoondo|kisi ke naam|regarding|concerning|with regard to|with respect to|identify|locate|supply|supplied|request|requested|registered|noting|namely|wish|wishes|clarify|actual|derive|derived|seek|seeking|sought|exist|exists|whether|pick out|picked|within it|present|service|services|come|comes|came|expression|kindly clarify|under which|against each|along with|along|when each one matures|executed|laga|lagao|lagaya|laga raha|laga rahe|lagta|lagti|todo|bondon|bonds mein se|usko|isko|bhaiya|bana|banao|bana do|bana ke do|sath|saath|kar|kar dijiye|kar dena|rakhi|rakhe|rakhi ho|mukable|mukabale|aa|aa raha|aa rahi|pak|waqt|is waqt|hue|nahi to|applies|apply|applied|follow|follows|following rule|bears|bear|utilities|borrowers|borrower|city|old|stmt|being|wise se|during|investors|investor|ones with|then again|convention|conv|conventions|usual|do they|they|buying|buyer side|above that of|picture|yielders|day count ka|dates against|of them|two things|three points|two points|on three points|for cash planning|cash planning|budget|hold a rating|grades|grade it|each one|tarika|ho jayenge|ho jaega|ho jayega|jayenge|aise paper|hon|sarkari curve ka|lately|zara sa|kitna aa raha|anyway|then|pages|story|article|number please|screening|scanning|hunting|browsing|exploring|studying|analysing|analyzing|evaluating|shortlisting|picking|selecting|choosing|researching|preparing|compiling|putting together|qualify|qualifies|fit|fits|match|matches|meet|meets|satisfy|satisfies|recently|basically|simply|honestly|possibly|maybe|perhaps|probably|really|altogether|exactly|precisely|specifically|particular|in particular|especially|quick|quick one|quickly please|short answer|thanks in advance|cheers|sharing|as well please|involved|concerned|respectively|overall|in general|generally|usually|typically|would have|should have|ought to|supposed to|please and thank you|i am curious about|curious about|curious|looking into|into|runs|run|bring|brings|bring me|fetch me|earn me|earns me|with the number|lekin|magar|client|clients|customer|lega|legi|lenge|kitna kitna|kitne kitne|kya kya|look at|let us look at|let's look at|take a look at|consider|let us consider|think of|i am writing about|i'm writing about|writing about|reading about|i was reading about|karte|karte hain|wo wale|woh wale|ve|un|unki|unka|unke|unko|inka|inki|inke|inko|usne|isne|jis|jise|jisme|jismein|jisse|jinme|jinmein|jinko|jinse|apke|aapke|aapka|aapki|aap|tum|tumhare|mujhko|humko|humein|hume|hamein|unhe|inhe|kisi|sabhi|sara|saara|batayein|bataein|bataayein|bataye|batana|bata dein|bata dena|bata dijiye|dein|dena|dijiega|dijiyega|kijiye|kijiyega|kijie|karein|karen|karke|karo na|karni|nikaal do|nikal do na|nikaal ke|nikal ke|nikaal kar|nikaalo|nikaal ke do|nikaal ke dijiye|nikaal ke de do|dekh|dekhke|dekhna hai|dikhaye|dikhayein|dikhaiyega|likhna|likhna hai|likhna tha|samajhna|samajhna hai|chalega|milni|mil raha|mil rahi|mil rahe|rakho|rakhna|padta|padti|padta hai|aata|aati|aate|jaata|jaati|jaate|ja raha|gaya|gayi|gaye|chuka|chuki|chuke|sakta|sakti|sakte|sakte hain|paaye|hua|hui|hue|achha|accha|acha|theek|thik|theek hai|haan|han|arre|are na|suno|zara|jara|waise|vaise|tareekh|kis tareekh|kis tarikh|exact|paise tak|rakam|aapke data mein|aapke paas|apke paas|data mein|system mein|record mein|kab tak ka|kab tak ki|maang raha|maang raha hai|maang rahe|auditor|auditors|client ko|clients ko|customer ko|investor ko|income|payout wale|puchh raha|pooch raha|puch rahe|pooch rahe hain|share list|share the list|share a list|please share|kindly share|pls share|share details|share with me|drops to|falls to|rises to|climbs to|moves to|comes down to|goes up to|goes down to|goes to|slips to|eases to|graded|in order|ke liye|in one line|in a line|in two lines|ek line mein|ek line me|do line mein|in short|in brief|briefly|short mein|or more often|more often|interest come|does interest come|certificates|our mandate|my mandate|the mandate|mandate|our trust deed|our investment policy|our guidelines|trust deed|permits|permit|permits only|must|must have|residual|new joinee|joinee|newcomer|beginner|fresher|trainee|on sale of|in secondary|charged|charged to|levied|levied on|borne by|what all|or not|sets|fixes|decides|weigh|lie|say|milta|milti|milte|le to|lu to|h|hn|hy|am looking|looking|looking at|looking for|interested|interested in|considering|thinking of|thinking about|weighing|weighing up|set|the holder of|a holder of|people|the term|by the term|the expression|the phrase|changes hands|change hands|bears|bear|at what rate|what is available|what is there|what do you have|what have you got|sits|parked|money|press release of|de rahi|de raha|de rahe|de rahi ho|de raha ho|de|ho|rahi ho|raha ho|hisab|maal|puri|poora|abhi tak|ab tak|ab|go|taking|taking only|taken|bring up|would you mind|mind telling|tell us|let us know|i wonder|grateful|could i have|may i have|can i have|i am|i'm|i'd|im|we are|kis wajah|kis wajah se|wajah|karne|jaye|jaaye|jaega|lagta|lagti|lagte|name|anything|something|marked|mark|marks|stand|stands|u|ur|saari|saare|sab|poori|puri|koi|koi bhi|kuchh|basis points|bps|bp|still|yet|presently|simple|plain|words|language|english|layman|layman's|counted|calculated|computed|worked out|running|basis|bought|banega|banegi|banta|aayega|aayegi|padega|padegi|kindly let|be so kind|so kind|good morning|good afternoon|good evening|morning|evening|dear|team|regards|read|read me|read out|run me|walk me|put|next to|numerically|happens|happen|sm|few|thode|giving|returning|quote me|everything about|all about|more about|info about|information about|details about|know about|everything|trades at|trade at|hongi|hota|hoti|hote|deta|deti|dete|rehta|rehti|karta|karti|khatam|gimme|kaun|kaun hai|to go|left to go|left to run|anyone|anybody|got|trading|publication|shortlist|mujhe|provide|kuch|among|dene|jinki|chal|chal raha|chal raha hai|make it|make that|change it to|change that to|change to|switch to|send me|we|hum|a|an|the|is|are|was|were|be|been|am|do|does|did|done|has|have|had|having|there|here|show|show me|list|list of|list all|give|give me|get|get me|find|find me|find all|tell|tell me|display|fetch|i want|i need|want|need|please|pls|plz|kindly|can you|could you|would you|will you|hi|hello|hey|hai|hain|hi there|ho|tha|thi|raha|rahe|rahi|dikhao|dikha do|dikhaiye|dikha|dikhana|batao|bata do|bataiye|bata|bataye|chahiye|chaiye|de do|do na|dijiye|ka|ki|ke|kya|ji|yaar|bhai|sir|madam|na|to bhi|toh|abhi|now|right now|currently|at present|as on date|for|with|that are|that is|which are|who|whose|what|when|where|any|all|some|every|these|those|them|their|your|you|me|i|kab|jo|jinka|jiska|jinke|honge|hoga|hogi|hone|ho raha hai|rahega|karo|kar do|karna|kare|so|then|well|ok|okay|thanks|thank you|thx|available|last available|latest|last|rated|how|how much|but|however|use|uses|used|transfer|debt|equal to|equals|exactly|value|currently|will|would|can|could|may|might|i get|get on|get at|actually|exactly|much|rate|data|data on|details|detail|info|information|today's|paying|pays|pay|paid|carrying|offering a|per|its|it has|ko|in india|indian|india|inr|rupees|please tell|for me|me the|ltd|limited|pvt|co|dekhna|dekhao|dekho|milega|mil|milte|lo|pata|maloom|as per|as|according to|terms|figure|figures|kind of|type of|don't ask me|don't ask|dont ask me|dont ask|without asking|no confirmation|immediately|quickly|jaldi|asap|fast|urgent|urgently|see|look up|lookup|check|search|search for|pull up|open|ask|question|query|know|let me know|wondering|i would like|i'd like|would like|like to|to know|to see|to get|going|back|over time|way|percent wise|than|कृपया|दिखाओ|दिखाइए|बताओ|बताइए|चाहिए|का|की|के|है|हैं|क्या|कब|अभी|मुझे|जो|हो";

const cues = (Object.entries(CUES) as [Cue, string][]).map(([cue, phrases]): PhraseMeaning => [
  phrases,
  { is: "cue", cue },
]);

const PLACES: readonly [string, number][] = [
  ["the first one|first one|the first|pehla|pehla wala|pehle wala|पहला", 1],
  ["the second one|second one|the second|second|dusra|doosra|dusra wala|doosra wala|दूसरा", 2],
  ["the third one|third one|the third|third|teesra|tisra|teesra wala|तीसरा", 3],
  ["the fourth one|fourth one|the fourth|fourth|chautha", 4],
  ["the fifth one|fifth one|the fifth|fifth|paanchva", 5],
];

export const WORDS: readonly PhraseMeaning[] = [
  ...cues,
  [NOISE, { is: "noise" }],
  [RELATIVE_DATES.join("|"), { is: "day" }],
  ...PLACES.map(([phrases, place]): PhraseMeaning => [phrases, { is: "place", place }]),
  ["average|avg|mean of|ausat|औसत", { is: "aggregate", aggregate: "average" }],
  ["median", { is: "aggregate", aggregate: "median" }],
  ["range|range of", { is: "aggregate", aggregate: "lowest" }],
  ["range|range of", { is: "aggregate", aggregate: "highest" }],
];
