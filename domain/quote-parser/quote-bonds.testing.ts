import { withDisplayNames } from "#domain/bond-search/display-name.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { parseBondRow } from "#domain/bond-search/parse-bond-row.ts";
import { buildBondLookup } from "#domain/quote-parser/bond-lookup.ts";

// A small market: twins in coupon and year, a coupon shared by government and states, a repaid bond, a bill, a strip.

export const TODAY = "2026-11-20";

type Facts = [isin: string, name: string, issuer: string, category: string, coupon: string, maturity: string];

const FACTS: readonly Facts[] = [
  ["IN0020230085", "GOI LOAN 7.18% 2033", "Government of India", "GSEC", "7.18", "2033-08-14"],
  ["IN0020260025", "GOI LOAN 6.94% 2036", "Government of India", "GSEC", "6.94", "2036-05-11"],
  ["IN0020250091", "GOI LOAN 6.48% 2035", "Government of India", "GSEC", "6.48", "2035-10-06"],
  ["IN0020240191", "GOI LOAN 6.79% 2034", "Government of India", "GSEC", "6.79", "2034-10-07"],
  ["IN0020240209", "GOI LOAN 6.79% 2034", "Government of India", "GSEC", "6.79", "2034-12-02"],
  ["IN0020240100", "GOI LOAN 6.97% 2034", "Government of India", "GSEC", "6.9", "2034-08-05"],
  ["IN0020150093", "GOI LOAN 7.59% 2026", "Government of India", "GSEC", "7.59", "2026-01-11"],
  ["IN1920210227", "SDL KA 7.18% 2033", "Government of Karnataka", "SDL", "7.18", "2033-03-02"],
  ["IN2220220163", "SDL MH 7.64% 2033", "Government of Maharashtra", "SDL", "7.64", "2033-01-25"],
  ["IN3320230011", "SDL UP 7.48% 2036", "Government of Uttar Pradesh", "SDL", "7.48", "2036-03-06"],
  ["IN002026Y154", "GOI TBILL 182D-14/01/27", "Government of India", "TBILL", "", "2027-01-14"],
  ["IN000635C044", "GOI STRIPS C 150635", "Government of India", "STRIPS", "", "2035-06-15"],
  ["INE020B08FL9", "RECL-7.34%-30-4-30-PVT", "REC Limited", "PSU", "7.34", "2030-04-30"],
  ["INE020B08FX4", "RECL-7.34%-30-11-30-PVT", "REC Limited", "PSU", "7.34", "2030-11-30"],
  ["INE020B08EK4", "RECL-7.46%-30-6-28-PVT", "REC Limited", "PSU", "7.46", "2028-06-30"],
  ["INE134E08NO0", "PFC-7.44%-15-1-30-PVT", "Power Finance Corporation Limited", "PSU", "7.44", "2030-01-15"],
  ["INE115A07QY1", "LICHF-7.57%-18-10-29-PVT", "LIC Housing Finance Limited", "NBFC", "7.57", "2029-10-18"],
  ["INE414G07JK9", "MFL-8.67%-31-1-30-NCD", "Muthoot Finance Limited", "NBFC", "8.67", "2030-01-31"],
];

function bondOf([isin, name, issuer, category, coupon, maturity]: Facts): Bond {
  return parseBondRow({
    isin,
    name,
    issuer,
    issuer_type: "",
    coupon_rate_percent: coupon,
    coupon_type: coupon === "" ? "ZERO_COUPON" : "FIXED",
    coupon_frequency: "",
    issue_date: "",
    maturity_date: maturity,
    face_value: "",
    credit_rating: "",
    rating_agency: "",
    rating_date: "",
    security: "",
    category,
    listed: "NSE",
    day_count: "",
    call_date: "",
    source: "test",
    maturity_year: maturity.slice(0, 4),
  });
}

export const BONDS: readonly Bond[] = withDisplayNames(FACTS.map(bondOf));
export const LOOKUP = buildBondLookup(BONDS, TODAY);
