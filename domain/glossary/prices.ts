import { market, observed, OURS, rule, type WrittenEntry } from "#domain/glossary/entry.ts";

const PRIMER_FAQ = "RBI, FAQ on the government securities market";
const PLATFORM_PAGE = "harmoney.in, Bond Calculations and Methodology";
const DAY_COUNT_CIRCULAR = "SEBI circular CIR/IMD/DF-1/122/2016";

/** Quotation of levels, and the figures derived from them. */
export const PRICES: readonly WrittenEntry[] = [
  {
    id: "price",
    term: "Price",
    also: ["unit price", "bhav", "daam", "kimat"],
    words: "Rupees per 100 of face outstanding, to four decimals.",
    figures: [{ name: "tick", label: "Smallest step of a price", value: 0.0001, unit: "per_100" }],
    source: rule("NSE product specifications"),
  },
  {
    id: "clean-price",
    term: "Clean price",
    also: ["clean", "flat price"],
    words: "The price without accrued interest. Deals are quoted clean, adjusted to ₹100.",
    source: rule("NSE product specifications"),
  },
  {
    id: "dirty-price",
    term: "Dirty price",
    also: ["gross price", "full price"],
    words: "The clean price and the accrued interest together: what is paid per 100 of face.",
    source: OURS,
  },
  {
    id: "accrued-interest",
    term: "Accrued interest",
    also: ["accrued", "AI", "broken-period interest", "BPI"],
    words:
      "Interest earned since the last coupon date, which counts, up to the settlement date, which does not. The buyer pays it to the seller. Past the record date it is negative.",
    source: market("RBI, Government Securities Market in India: A Primer"),
  },
  {
    id: "yield",
    term: "Yield",
    also: ["YTM", "yield to maturity", "pratifal"],
    words:
      "The rate at which what a bond still pays is worth its price. To maturity unless said otherwise. Government paper is quoted half-yearly, other bonds as an annual rate, paper without a coupon under a year simple.",
    source: OURS,
  },
  {
    id: "yield-to-call",
    term: "Yield to call",
    also: ["YTC"],
    words:
      "The yield when the issuer repays on a call date at its price: later payments are dropped, interest is paid up to that day.",
    source: OURS,
  },
  {
    id: "yield-to-put",
    term: "Yield to put",
    also: ["YTP"],
    words: "The yield when the holder asks to be repaid on a put date at its price.",
    source: OURS,
  },
  {
    id: "yield-to-worst",
    term: "Yield to worst",
    also: ["YTW"],
    words:
      "The smallest of the yield to maturity and those to the calls. A put is the holder's right and never enters it.",
    source: OURS,
  },
  {
    id: "money-market-yield",
    term: "Money-market yield",
    also: ["MMY", "simple yield"],
    words: "The simple yield of paper with one payment left within a year, on 365 days.",
    figures: [{ name: "day_base", label: "Days of the year", value: 365, unit: "days" }],
    source: market(PLATFORM_PAGE),
  },
  {
    id: "bond-equivalent-yield",
    term: "Bond-equivalent yield",
    also: ["BEY", "half-yearly yield", "semi-annual yield"],
    words:
      "A yield that compounds twice a year, as government paper is quoted. From an effective annual one y it is 2 × ((1 + y)^½ − 1).",
    source: OURS,
  },
  {
    id: "effective-annual-yield",
    term: "Effective annual yield",
    also: ["EAY", "annualised yield"],
    words:
      "What a yield comes to in a year with its compounding: (1 + y/m)^m − 1. Corporate bonds are quoted so, and curves and spreads are reckoned in it.",
    source: market(PLATFORM_PAGE),
  },
  {
    id: "xirr",
    term: "XIRR yield",
    also: ["XIRR"],
    words:
      "The annual yield as a spreadsheet's XIRR function has it: every day counts 1/365. It reads about 1 bp below the yield on coupon periods when a leap day lies between.",
    source: observed("Reuters lists of exchange-reported trades, 2014 to 2017"),
  },
  {
    id: "day-count",
    term: "Day count",
    also: ["day count convention", "day basis", "din ginti"],
    words:
      "How days become parts of a year. Government securities and state loans: 30E/360. Corporate bonds: Actual/Actual with the 366 rule. Bills, commercial paper and certificates of deposit: Actual/365.",
    figures: [
      { name: "government", label: "Government securities", value: "30E/360", unit: "text" },
      { name: "corporate", label: "Corporate bonds", value: "Actual/Actual", unit: "text" },
      { name: "money_market", label: "Money-market paper", value: "Actual/365", unit: "text" },
    ],
    source: rule(`${PRIMER_FAQ}; ${DAY_COUNT_CIRCULAR}`),
  },
  {
    id: "30e-360",
    term: "30E/360",
    also: ["30/360", "thirty three-sixty"],
    words:
      "Every month has 30 days and the year 360; the 31st counts as the 30th. G-Secs and SDLs accrue so. The sources say only 30/360, every month 30 days: the European variant is the literal reading.",
    figures: [
      { name: "month_days", label: "Days of a month", value: 30, unit: "days" },
      { name: "year_days", label: "Days of the year", value: 360, unit: "days" },
    ],
    source: rule(PRIMER_FAQ),
  },
  {
    id: "actual-actual",
    term: "Actual/Actual with the 366 rule",
    also: ["Actual/Actual", "ACT/ACT", "366 rule", "leap year rule", "leap year"],
    words:
      "Interest is rate × days / 365. If 29 February falls in the one-year period between two anniversaries, the 365 is 366 for the whole year: for both half-yearly coupons, all four quarterly, all twelve monthly ones.",
    figures: [
      { name: "year_days", label: "Days of the year", value: 365, unit: "days" },
      { name: "leap_year_days", label: "With 29 February in it", value: 366, unit: "days" },
    ],
    source: rule(DAY_COUNT_CIRCULAR),
    since: "2016-11-11",
  },
  {
    id: "last-coupon-period",
    term: "Last coupon period",
    also: ["last period", "simple in the last period"],
    words:
      "When one payment date is left, a government security is priced with simple interest: (100 + c/2) / (1 + y × t). A corporate bond with a final coupon is compounded to the end.",
    source: OURS,
  },
  {
    id: "modified-duration",
    term: "Modified duration",
    also: ["mod dur", "duration"],
    words: "By how many percent the dirty price falls when the yield rises by one percentage point. In years.",
    source: OURS,
  },
  {
    id: "macaulay-duration",
    term: "Macaulay duration",
    also: ["Macaulay"],
    words: "The mean time to a bond's payments, each weighed by its present value: modified duration × (1 + y/m).",
    source: market("RBI, FAQ on the government securities market, Box IV"),
  },
  {
    id: "convexity",
    term: "Convexity",
    words:
      "How the duration itself changes with the yield: the second derivative of the dirty price by the yield, over the price.",
    source: OURS,
  },
  {
    id: "pv01",
    term: "PV01",
    also: ["PVBP", "DV01", "price value of a basis point"],
    words: "The change of the price for one basis point of yield, in rupees per 100 of face; of a position, in rupees.",
    figures: [{ name: "step", label: "Change of the yield", value: 1, unit: "bp" }],
    source: OURS,
  },
  {
    id: "basis-point",
    term: "Basis point",
    also: ["bp", "bps", "beep"],
    words: "A hundredth of a percentage point.",
    figures: [{ name: "basis_point", label: "One basis point", value: 0.01, unit: "percent" }],
    source: OURS,
  },
  {
    id: "spread",
    term: "Spread",
    also: ["spread over G-Sec", "credit spread", "farak"],
    words:
      "How far a bond's yield stands above the government's for the same maturity, in basis points, both as effective annual yields. Between two bonds: the difference of their yields as quoted.",
    source: OURS,
  },
  {
    id: "government-curve",
    term: "Government curve",
    also: ["yield curve", "G-Sec curve", "sarkari curve"],
    words:
      "Yields of government securities and bills by the years they run. At a number of years it is the line between the medians of the three nearest on either side, levels within 31 days of the newest, special securities left out.",
    figures: [
      { name: "nearest_per_side", label: "Bonds on either side", value: 3, unit: "count" },
      { name: "fresh_days", label: "Age from the newest level", value: 31, unit: "days" },
    ],
    source: OURS,
  },
  {
    id: "published-level",
    term: "Published level",
    also: ["last published yield", "last level"],
    words:
      "The newest price or yield of a bond that a public source gives, always shown with its source and date. Mutual funds publish yields of government paper as effective annual ones; here they stand half-yearly, as the market quotes them.",
    source: observed("Fund portfolios and CCIL mark-to-market for the same bonds and days"),
  },
  {
    id: "master-quote",
    term: "Master quote",
    also: ["house reference price"],
    words:
      "The house's reference price of a bond: its last published level, held as a yield to the settlement asked for.",
    source: OURS,
  },
];
