import { fieldRefusal, refuse, unknown } from "#sandbox/model/refusal.ts";
import { dateForDelta, moveSettlement } from "#sandbox/model/settlements.ts";
import type { Amendment, Caller, Deal, Delta, Role } from "#sandbox/model/state.ts";
import { dealOf, dealRole, nextNumber, touch, touchDeal, type World } from "#sandbox/model/world.ts";

export interface ProposeAmendment {
  do: "amendment.propose";
  by: Caller;
  deal: string;
  kind: "M" | "C";
  role: Role | null;
  reason: string;
  yieldType: string | null;
  accruedPaise: number | null;
  delta: Delta | null;
}

export interface DecideAmendment {
  do: "amendment.decide";
  by: Caller;
  id: string;
  yes: boolean;
}

/** Once paid out, or after the settlement failed, a deal can no longer be amended. */
function checkOpen(world: World, deal: Deal): void {
  const code = world.state.settlements.get(deal.number ?? "")?.code ?? 0;
  if (deal.state !== "CONFIRMED" || (code >= 4 && code <= 8)) {
    throw refuse("E208", `Deal not allowed in status ${deal.state === "CONFIRMED" ? code : deal.state}`);
  }
}

export function proposeAmendment(world: World, command: ProposeAmendment): () => Amendment {
  const { by, kind, reason, yieldType, accruedPaise, delta } = command;
  const deal = dealOf(world, by, command.deal);
  const isBoth = deal.broker === by.participant || deal.buyer === deal.seller;
  if (isBoth && command.role === null) throw fieldRefusal("role", "Needed where one broker is on both sides");
  const role = dealRole(deal, by, command.role);
  checkOpen(world, deal);
  if (kind === "M" && yieldType === null && accruedPaise === null && delta === null) {
    throw fieldRefusal("kind", "Nothing to change");
  }
  const others = [...world.state.amendments.values()];
  if (others.some((each) => each.deal === deal.number && each.state === "PROPOSED")) {
    throw refuse("E208", "Amendment not allowed in status PP");
  }
  return () => {
    const amendment: Amendment = {
      venue: deal.venue,
      id: nextNumber(world, deal.venue, "A"),
      deal: deal.number ?? "",
      kind,
      by: role,
      reason,
      yieldType: kind === "M" ? yieldType : null,
      accruedPaise: kind === "M" ? accruedPaise : null,
      delta: kind === "M" ? delta : null,
      state: "PROPOSED",
      version: 0,
      changedAt: world.now,
    };
    world.state.amendments.set(amendment.id, amendment);
    touchAmendment(world, amendment, deal);
    return amendment;
  };
}

function touchAmendment(world: World, amendment: Amendment, deal: Deal): void {
  const broker = deal.broker === null ? [] : [deal.broker];
  touch(world, "amendment", amendment.id, amendment, [deal.buyer, deal.seller, ...broker]);
}

const LETTERS: Record<Amendment["state"], string> = { PROPOSED: "PP", APPROVED: "EA", REJECTED: "CR" };

/** The other side approves, and it is in force at once; or rejects, and nothing changes. */
export function decideAmendment(world: World, { by, id, yes }: DecideAmendment): () => Amendment {
  const amendment = world.state.amendments.get(id);
  if (amendment?.venue !== by.venue) throw unknown("Deal amendment");
  const deal = dealOf(world, by, amendment.deal);
  dealRole(deal, by, amendment.by === "I" ? "R" : "I");
  if (amendment.state !== "PROPOSED") {
    throw refuse("E208", `Amendment not allowed in status ${LETTERS[amendment.state]}`);
  }
  if (yes) checkOpen(world, deal);
  return () => {
    amendment.state = yes ? "APPROVED" : "REJECTED";
    if (yes) putInForce(world, amendment, deal);
    touchAmendment(world, amendment, deal);
    return amendment;
  };
}

function putInForce(world: World, { kind, yieldType, accruedPaise, delta }: Amendment, deal: Deal): void {
  if (kind === "C") {
    deal.state = "CANCELLED";
  } else {
    if (yieldType !== null) deal.yieldType = yieldType;
    if (accruedPaise !== null && deal.money !== null) {
      deal.money.considerationPaise += accruedPaise - deal.money.accruedPaise;
      deal.money.accruedPaise = accruedPaise;
    }
    if (delta !== null) {
      deal.delta = delta;
      deal.settlementDate = dateForDelta(world, deal, delta);
    }
  }
  moveSettlement(world, deal);
  touchDeal(world, deal);
}
