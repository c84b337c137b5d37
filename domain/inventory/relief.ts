import { type CostMethod } from "#domain/entities/inventory.ts";
import { byAge, lotMove, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import { partOfPaise, spreadPaise } from "#domain/inventory/split-paise.ts";
import type { Paise } from "#domain/lib/paise.ts";

// Cost relieved by a sale. FIFO: cost x sold / open face of each lot, rounded; the lot retains the rest, so its last
// slice takes the last paisa. Average: the same once over the whole pool; faces still leave oldest first, and AVERAGE
// moves spread the remaining cost evenly over the lots.

/** Face sold from one lot, and its cost. */
export interface Slice {
  lotId: string;
  face: number;
  /** null when the cost of the lot, or of any lot of the pool, is unknown */
  costPaise: Paise | null;
}

export interface Relief {
  slices: Slice[];
  /** null when the cost of any part is unknown */
  relievedPaise: Paise | null;
  /** Moves that even out the costs of a pool; none under FIFO. */
  averages: LotMove[];
}

/** Open face of lots, in rupees. */
export function openFace(lots: readonly Pick<OpenLot, "face">[]): number {
  return lots.reduce((sum, lot) => sum + lot.face, 0);
}

/** Total cost of lots; null when the cost of any lot with open face is unknown. */
export function openCost(lots: readonly Pick<OpenLot, "face" | "costPaise">[]): Paise | null {
  let sum = 0;
  for (const { face, costPaise } of lots) {
    if (costPaise === null && face > 0) return null;
    sum += costPaise ?? 0;
  }
  return sum;
}

/** Face and cost that leave when `face` rupees are sold; null when the sale exceeds the lots. */
export function relieve(lots: readonly OpenLot[], face: number, method: CostMethod): Relief | null {
  const open = lots.filter((lot) => lot.face > 0).toSorted(byAge);
  if (face > openFace(open)) return null;
  const taken = takeOldest(open, face);
  return method === "FIFO" ? fifo(taken) : average(open, taken, face);
}

interface Taken {
  lot: OpenLot;
  face: number;
}

function takeOldest(open: readonly OpenLot[], face: number): Taken[] {
  const taken: Taken[] = [];
  let left = face;
  for (const lot of open) {
    if (left <= 0) break;
    const part = Math.min(lot.face, left);
    taken.push({ lot, face: part });
    left -= part;
  }
  return taken;
}

function fifo(taken: readonly Taken[]): Relief {
  const slices = taken.map(({ lot, face }) => ({
    lotId: lot.id,
    face,
    costPaise: lot.costPaise === null ? null : partOfPaise(lot.costPaise, face, lot.face),
  }));
  return { slices, relievedPaise: sumOf(slices), averages: [] };
}

function average(open: readonly OpenLot[], taken: readonly Taken[], face: number): Relief {
  const cost = openCost(open);
  if (cost === null) {
    return {
      slices: taken.map((part) => ({ lotId: part.lot.id, face: part.face, costPaise: null })),
      relievedPaise: null,
      averages: [],
    };
  }
  const relievedPaise = partOfPaise(cost, face, openFace(open));
  const shares = spreadPaise(
    relievedPaise,
    taken.map((part) => part.face),
  );
  const slices = taken.map((part, index) => ({ lotId: part.lot.id, face: part.face, costPaise: shares[index] ?? 0 }));
  return { slices, relievedPaise, averages: averagesOf(open, slices, cost - relievedPaise) };
}

/** Moves that give each lot its share of the remaining cost. */
function averagesOf(open: readonly OpenLot[], slices: readonly Slice[], left: Paise): LotMove[] {
  const gone = new Map(slices.map((slice) => [slice.lotId, slice]));
  const after = open.map((lot) => {
    const slice = gone.get(lot.id);
    return {
      id: lot.id,
      face: lot.face - (slice?.face ?? 0),
      costPaise: (lot.costPaise ?? 0) - (slice?.costPaise ?? 0),
    };
  });
  const holding = after.filter((lot) => lot.face > 0);
  const shares = spreadPaise(
    left,
    holding.map((lot) => lot.face),
  );
  const target = new Map(holding.map((lot, index) => [lot.id, shares[index] ?? 0]));
  return after.flatMap((lot) => {
    const costPaise = (target.get(lot.id) ?? 0) - lot.costPaise;
    return costPaise === 0 ? [] : [lotMove(lot.id, "AVERAGE", { costPaise })];
  });
}

function sumOf(slices: readonly Slice[]): Paise | null {
  let sum = 0;
  for (const { costPaise } of slices) {
    if (costPaise === null) return null;
    sum += costPaise;
  }
  return sum;
}
