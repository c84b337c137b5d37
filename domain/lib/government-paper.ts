const GOVERNMENT = new Set<string | null>(["GSEC", "SDL", "TBILL", "STRIPS", "SGB"]);

/** Central and state government paper: listed by law, semi-annual yield, no stamp duty. */
export function isGovernmentPaper(category: string | null): boolean {
  return GOVERNMENT.has(category);
}
