/** Takes failures nobody expected: logged once, where the browser's own tools show them. */
export function reportFailure(error: unknown, where: string): void {
  console.error(`[${where}]`, error);
}
