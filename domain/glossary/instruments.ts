import { market, observed, OURS, rule, type WrittenEntry } from "#domain/glossary/entry.ts";

const PRIMER = "RBI, Government Securities Market in India: A Primer";

/** Kinds of bonds and their terms. */
export const INSTRUMENTS: readonly WrittenEntry[] = [
  {
    id: "government-security",
    term: "Government security",
    also: ["G-Sec", "GSec", "gilt", "GOI bond", "dated security", "sarkari bond"],
    words:
      "A bond of the Government of India. It pays its coupon twice a year, half of the rate each time, and is quoted as a half-yearly yield. Interest counts every month as 30 days (30E/360).",
    figures: [{ name: "coupons_a_year", label: "Coupons a year", value: 2, unit: "count" }],
    source: rule(PRIMER),
  },
  {
    id: "state-development-loan",
    term: "State development loan",
    also: ["SDL", "SGS", "state government security", "rajya sarkar bond"],
    words: "A bond of a state government. It is priced as a government security: half-yearly coupons, 30E/360.",
    source: OURS,
  },
  {
    id: "treasury-bill",
    term: "Treasury bill",
    also: ["T-bill", "TBill", "DTB"],
    words:
      "Paper of the Government of India for up to a year without a coupon: bought below 100, repaid at 100. Its price is 100 / (1 + y × days / 365).",
    figures: [{ name: "day_base", label: "Days of the year", value: 365, unit: "days" }],
    source: market("PNB Gilts, Treasury Bills"),
  },
  {
    id: "strips",
    term: "STRIPS",
    also: ["stripped security"],
    words:
      "One coupon or the principal of a government security, traded alone. It pays once and is quoted as a half-yearly yield.",
    source: OURS,
  },
  {
    id: "sovereign-gold-bond",
    term: "Sovereign gold bond",
    also: ["SGB", "gold bond"],
    words:
      "A bond of the Government of India that repays the price of gold. It has no yield to price from and is shown without one.",
    source: OURS,
  },
  {
    id: "floating-rate-bond",
    term: "Floating rate bond",
    also: ["FRB", "floater"],
    words:
      "A bond whose coupon is set anew at each reset. It is priced with its current rate held flat. The Government of India's resets every half year to the average implicit yield of the last three auctions of 182-day bills.",
    figures: [{ name: "auctions_averaged", label: "Auctions averaged", value: 3, unit: "count" }],
    source: rule(PRIMER),
  },
  {
    id: "debenture",
    term: "Debenture",
    also: ["NCD", "non-convertible debenture", "corporate bond"],
    words:
      "A bond of a company. Interest counts actual days over the days of the year, and the yield is an annual one. Duty of 0.0001% is paid on its transfer.",
    source: rule("SEBI circular CIR/IMD/DF-1/122/2016"),
    since: "2016-11-11",
  },
  {
    id: "commercial-paper",
    term: "Commercial paper",
    also: ["CP"],
    words:
      "Unsecured paper of a company for less than a year, sold below 100 and repaid at 100. Simple interest on 365 days.",
    source: OURS,
  },
  {
    id: "certificate-of-deposit",
    term: "Certificate of deposit",
    also: ["CD"],
    words:
      "A bank's deposit as paper that can be traded, sold below 100 and repaid at 100. Simple interest on 365 days.",
    source: OURS,
  },
  {
    id: "pass-through-certificate",
    term: "Pass-through certificate",
    also: ["PTC", "securitised debt"],
    words: "A share in a pool of loans: what the borrowers pay is passed on to its holders.",
    source: OURS,
  },
  {
    id: "at1",
    term: "AT1 bond",
    also: ["AT1", "additional tier 1", "perpetual", "perp"],
    words:
      "Perpetual capital of a bank, which it may call. It is quoted to its first call date. The deemed maturity of 100 years from issue remains for other purposes.",
    figures: [{ name: "deemed_maturity", label: "Deemed maturity, from issue", value: 100, unit: "years" }],
    source: rule("SEBI, Valuation of Additional Tier 1 Bonds"),
    since: "2024-08-05",
  },
  {
    id: "zero-coupon-bond",
    term: "Zero coupon bond",
    also: ["zero", "ZCB"],
    words:
      "A bond without coupons: all it pays comes at the end. A corporate one over a year is quoted as an annual yield on days over 365, a shorter one simple.",
    source: observed("Reuters lists of exchange-reported trades, 2012 to 2017"),
  },
  {
    id: "step-up-coupon",
    term: "Step-up coupon",
    also: ["step coupon"],
    words: "A coupon that changes on known dates. The rate in force when a coupon period begins holds for all of it.",
    source: OURS,
  },
  {
    id: "staggered-redemption",
    term: "Staggered redemption",
    also: ["part redemption", "amortising bond", "STRPP"],
    words:
      "Principal repaid in several parts. Interest is paid on what was outstanding before the repayment of that day, and from then on 100 of a quote means 100 of what is left.",
    source: OURS,
  },
  {
    id: "coupon",
    term: "Coupon",
    also: ["coupon rate", "interest rate", "byaj", "byaj dar"],
    words: "The interest a bond pays on its face value, in percent a year.",
    source: OURS,
  },
  {
    id: "coupon-frequency",
    term: "Coupon frequency",
    also: ["frequency", "half-yearly", "quarterly", "monthly"],
    words:
      "How often the coupon is paid. Where no source states it, a bond is priced on a measured habit of its issuer or kind, marked as assumed, or not at all.",
    source: OURS,
  },
  {
    id: "face-value",
    term: "Face value",
    also: ["FV", "par value", "ankit mulya"],
    words:
      "The rupees repaid per bond. Private placements had ₹10,00,000 in older issues and ₹1,00,000 from January 2023; ₹10,000 is allowed from the middle of 2024.",
    figures: [{ name: "face_value", label: "Smallest face of a private placement", value: 10_000, unit: "rupees" }],
    source: rule("SEBI circulars on the face value of debt, October 2022 and July 2024"),
    since: "2024-07",
  },
  {
    id: "residual-face-value",
    term: "Residual face value",
    also: ["residual FV", "outstanding face"],
    words: "The face value still outstanding after part redemptions. It is what is dealt, priced and shown.",
    source: OURS,
  },
  {
    id: "maturity",
    term: "Maturity",
    also: ["maturity date", "redemption", "paripakvata"],
    words:
      "The day a bond is repaid. When it falls on a holiday, the principal is paid on the working day before, with interest up to but not including that day.",
    source: rule("SEBI circulars of 29 October 2013 and 11 November 2016"),
    since: "2013-10-29",
  },
  {
    id: "call-and-put",
    term: "Call and put",
    also: ["call option", "put option", "callable", "puttable"],
    words:
      "The right of the issuer (call) or of the holder (put) to have the bond repaid on a day before its maturity.",
    source: OURS,
  },
  {
    id: "credit-rating",
    term: "Credit rating",
    also: ["rating"],
    words:
      "An agency's opinion of how surely a bond is repaid, AAA to D. It is shown with the date of the document it was read from and never called current. Government paper needs none and is shown as SOV.",
    source: OURS,
  },
  {
    id: "isin",
    term: "ISIN",
    also: ["security code"],
    words:
      "The twelve characters that name one security. Indian ones begin with IN: INE for companies, IN0 for the Government of India, IN1 to IN4 for states.",
    figures: [{ name: "length", label: "Characters", value: 12, unit: "count" }],
    source: market("ISIN India"),
  },
];
