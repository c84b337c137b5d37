/** Why nobody can trade now. U-22 */
export function tradingShutText({ open, close }: { open: string; close: string }): string {
  return `Trading is open ${open} to ${close} IST on business days. You can view quotes but not trade.`;
}

/** Why this person cannot trade. U-22 */
export function roleForbidsTradingText(): string {
  return "Your role does not allow trading.";
}
