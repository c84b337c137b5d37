import { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import { parseLevel, parseSize } from "#domain/lib/shorthand.ts";
import { settlementNow } from "#src/desk-kit/inputs/settlement-now.ts";
import type { ShareAsked } from "#src/features/tickets/rfq-share-query.ts";
import { levelBody, settlementBody } from "#src/desk-kit/deals/typed-deal.ts";

/** Deal in a ticket form, with its terms once all are readable. */
export function withTypedTerms(
  deal: ShareAsked,
  typed: { quantity: string; level: string; settlement: string },
): ShareAsked {
  const size = parseSize(typed.quantity);
  const level = parseLevel(typed.level, "yield");
  const settlement = settlementNow(typed.settlement);
  if (!size.ok || !level.ok || !settlement.ok) return deal;
  const asked = { ...deal, quantity: size.rupees, ...levelBody(level), ...settlementBody(settlement) };
  return getRfqShare.query.safeParse(asked).success ? asked : deal;
}
