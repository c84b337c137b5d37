import type { Meaning } from "#domain/mind/planner/language/meaning.ts";
import type { RefusalReason } from "#domain/contract/mind/plan.ts";

// Requests that Mind refuses, and topics without any source.

type PhraseMeaning = readonly [phrases: string, meaning: Meaning];

const refuse = (phrases: string, reason: RefusalReason): PhraseMeaning => [phrases, { is: "refuse", reason }];
const missing = (thing: string, phrases: string): PhraseMeaning => [
  `${thing}|${phrases}`,
  { is: "refuse", reason: "not_in_data", thing },
];

export const REFUSED: readonly PhraseMeaning[] = [
  refuse(
    "system prompt|your prompt|your system|your instructions|initial instructions|previous instructions|prior instructions|all instructions|earlier instructions|above instructions|ignore previous|ignore all|ignore all previous|ignore the above|ignore your|disregard all|disregard previous|forget your|forget previous|forget all|api key|api keys|secret key|password|passwords|credentials|jailbreak|developer mode|how are you configured|how are you set up|which model are you|your source code|your rules|hidden instructions|act as|pretend to be|pretend you|you are now",
    "own_setup",
  ),
  refuse(
    "private chat|private chats|chat between|chats between|dusri firm|doosri firm|dusre firm|dusre dealer|doosre dealer|kisi aur ka|kisi aur ki|kisi aur ke|chat kholo|unki chat|their book|other members|other member|other dealers|other dealer|all members|everyone's|holders|holders of|largest holder|biggest holder|top holder|largest holders|top holders|biggest holders|investors in|who is holding|who holds|who owns|who else holds|kisne hold kiya|other firms|other firm|another firm|other firm's|other clients|another client|competitor|competitors|competitor's|someone else|somebody else|other users|other user|other people|another user|another person|user list|list of users|their holdings|their portfolio|their positions|other banks holdings|private chats|chats of|chat of|conversations of|messages of|inbox of|all firms|every firm|all users|dusre firm|dusri company",
    "other_party",
  ),
  refuse(
    "ghatayega|ghatayegi|badhayega|badhayegi|badhaega|ghataega|aapko kya lagta|rate increase|rate increases|rate decrease|on the cards|lower rates|newsflow|news flow|been reported|has been reported|kahan jaayegi|kahan jaayega|kahan jayegi|kahan jaegi|tumhara andaza|aapka andaza|andaza|in the press|the press|in the media|media reports|reported in|in the papers about|in the news|newspaper|newspapers|announcement|announcements|any updates on|developments at|do you see|you see|do we see|where do you see|your target|price target|target yield|kahan jayega|kahan jaega|kahan tak jayega|do you think|you think|your view|your opinion|opinion on|will tighten|will widen|tighten|widen|likely to|news|headline|headlines|khabar|samachar|what happened|latest on|press release|forecast|forecasts|predict|prediction|predictions|rate cut|rate cuts|rate hike|rate hikes|cut rates|hike rates|raise rates|rbi policy|monetary policy|mpc|will rates|will yields|will the rbi|will rbi|will bonds|will prices|will spreads|will it rise|will it fall|will rise|will fall|going up|going down|go up|go down|expected to|expect|expectation|expectations|where will|outlook for|outlook on|market outlook|view on rates|badhega|badhegi|badhenge|girega|giregi|girenge|ghatega|ghatenge|समाचार|खबर|why did|why is|why are",
    "no_news",
  ),
  refuse(
    "is it better|better to buy|better to sell|better to hold|better off|or stay|paisa lagana|paise lagana|invest karna|lagana chahiye|lagau|lagaun|lagana theek|lena chahiye|book profit|book profits|book the profit|your call|ur call|good purchase|wise purchase|sound investment|bad buy|bad idea|is it wise|wise to|good idea|make sense to|makes sense to|smart to|safe to|should i|should we|shall i|shall we|recommend|recommendation|recommendations|suggest|suggestion|advise|advice|worth buying|worth it|good buy|good investment|good time|better buy|kharidna chahiye|khareedna chahiye|lena chahiye|lena sahi|bechna chahiye|invest karna|is it safe|safe|safest|safer|good bond|good paper|good one|kaisa bond|kaisa bond hai|kaisa hai|accha bond|acha bond|lowest risk|low risk|least risk|least risky|risky|riskiest|is it good|best to buy|best to invest|which is better|which one is better|better investment|where should|where to invest|what to buy|which to buy|kya kharidu|kya khareedu|kya lu|undervalued|overvalued|fair bet",
    "no_advice",
  ),
  missing(
    "issue size",
    "how much is outstanding|how much was issued|how much has been issued|quantity issued|amount raised|size of issue|size of the issue|issued amount|amount issued|issue amount|issuance size|outstanding amount|amount outstanding|outstanding stock",
  ),
  missing(
    "issue price",
    "issued at|issue yield|auction yield|auction price|cut off yield|cutoff yield|cut off price|cutoff price|cut off|cutoff|auctioned at|devolvement",
  ),
  refuse(
    "alert me|notify me|remind me|ping me|set an alert|set alert|set a reminder|create an alert|inform me when|let me know when|tell me when",
    "cannot_act",
  ),
  // Interest over price is a different measure and must not be answered by the yield to maturity.
  missing(
    "running yield",
    "running yield|running yields|simple yield|simple interest yield|flat yield|interest yield|japanese yield",
  ),
  missing("liquidity", "liquid|illiquid|how liquid|liquidity score"),
  missing(
    "tax status",
    "tax|taxes|taxable|tax free|taxfree|tax treatment|tds|withholding|taxation|tax rate|capital gains|tax exempt|exempt from tax",
  ),
  missing("rating outlook", "outlook|rating watch|outlook of rating|credit outlook"),
  missing(
    "rating history",
    "rating change|rating changes|upgrade|upgraded|downgrade|downgraded|past ratings|previous rating|earlier rating",
  ),
  missing("call schedule", "call schedules|put schedule|put date|put option|call price"),
  missing("guarantee", "guaranteed|guarantor|guaranteed by|state guarantee|government guarantee"),
  missing("covenants", "covenant"),
  missing("who may buy", "who can buy|eligible to buy|eligible investors"),
  missing("ESG label", "esg|green bond|green bonds|social bond|social bonds|sustainable|sustainability linked"),
  missing(
    "financials",
    "financial results|balance sheet|revenue|profit|profits|net worth|npa|npas|gross npa|net npa|leverage|debt equity|debt to equity|capital adequacy|market cap|cash reserves|ebitda",
  ),
  missing("shareholding", "shareholders|owners|ownership|promoter|promoters|promoter holding"),
  missing("debenture trustee", "trustee|registrar"),
  missing("traded volume", "volume|volumes|turnover|trading volume"),
  missing("default history", "default|defaulted|defaults|default probability|probability of default"),
  missing(
    "share price",
    "share prices|stock price|stock prices|equity price|stock market|equity market|stocks|nifty|sensex",
  ),
  missing("deposit rate", "deposit rates|fd|fds|fd rate|fd rates|fixed deposit|fixed deposits|savings rate"),
  missing("mutual fund", "mutual funds|mf scheme|nav of"),
  missing("management", "ceo|cfo|chairman|directors|board of directors|founder|founders|managing director"),
  missing("registration", "cin|gstin|gst number|registered office|registered address|phone number|email id|website"),
  missing(
    "policy rate",
    "repo rate|repo|reverse repo|reverse repo rate|rbi repo rate|rbi rate|policy repo rate|bank rate|msf rate|sdf rate|crr|cash reserve ratio|statutory liquidity ratio|fed rate|fed funds rate|key rate",
  ),
  missing(
    "inflation",
    "cpi|wpi|cpi inflation|wpi inflation|consumer price index|wholesale price index|inflation rate|retail inflation|mehngai|mehangai|महंगाई",
  ),
  missing(
    "economy",
    "gdp|gdp growth|fiscal deficit|current account deficit|iip|index of industrial production|unemployment|unemployment rate|pmi|forex reserves|trade deficit|gst collection|gst collections",
  ),
  missing(
    "foreign yield",
    "us treasury|us treasuries|us treasury yield|ust|us 10 year|us 10y|us yield|us yields|us bond|us bonds|bund|bunds|gilts of uk|uk gilts|jgb|jgbs",
  ),
  missing(
    "reference rate",
    "mibor|mclr|libor|sofr|ois|ois rate|call money|call money rate|call rate|treps|overnight rate|prime lending rate|plr",
  ),
  missing(
    "exchange rate",
    "usd inr|usdinr|dollar rate|forex|currency rate|gold price|gold rate|crude|oil price|bitcoin",
  ),
  missing(
    "past interest",
    "last coupon date|last coupon paid|last interest date|last interest paid|previous coupon|previous coupon date|previous interest|pichla coupon|pichla byaj|last pay|last paid interest|last pay interest",
  ),
  missing("price history", "historical price|historical prices|historical yield|yield history|price chart"),
];
