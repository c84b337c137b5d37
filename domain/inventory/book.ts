import { type ChargesRule, type CostMethod, type LotMoveKind } from "#domain/entities/inventory.ts";
import { byAge, lotMove, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import { openFace, relieve, type Relief } from "#domain/inventory/relief.ts";
import { partOfPaise, spreadPaise } from "#domain/inventory/split-paise.ts";
import type { Paise } from "#domain/lib/paise.ts";

// What a purchase, a sale or a payment of the issuer writes into the book, as moves of lots. Pure: the lots as they stand
// come in, moves go out, and whoever stores them stores them all or none.

/** How a firm keeps its book. */
export interface BookRules {
  costMethod: CostMethod;
  charges: ChargesRule;
}

/** The money of one purchase or sale. */
export interface DealMoney {
  /** Rupees of original face. */
  face: number;
  principalPaise: Paise;
  /** Paid by the buyer, received by the seller; negative when ex-interest. */
  accruedPaise: Paise;
  /** Own stamp duty, brokerage and GST. */
  chargesPaise: Paise;
}

/** The move that opens the lot of a purchase. */
export function purchaseMove(lotId: string, deal: DealMoney, { charges }: Pick<BookRules, "charges">): LotMove {
  const isCapitalised = charges === "CAPITALISED";
  return lotMove(lotId, "OPEN", {
    face: deal.face,
    costPaise: deal.principalPaise + (isCapitalised ? deal.chargesPaise : 0),
    interestPaise: -deal.accruedPaise,
    chargesPaise: isCapitalised ? 0 : deal.chargesPaise,
  });
}

/** The move that opens a lot told to us: no accrued interest was paid as far as we know, and the cost may not be known. */
export function loadedMove(lotId: string, { face, costPaise }: { face: number; costPaise: Paise | null }): LotMove {
  return lotMove(lotId, "OPEN", { face, costPaise });
}

export interface SaleBooked {
  relief: Relief;
  /** null where the cost of what was sold is not known */
  realisedPaise: Paise | null;
  moves: LotMove[];
}

/** The moves of a sale; null when more is sold than is held, which changes nothing. */
export function bookSale(lots: readonly OpenLot[], deal: DealMoney, rules: BookRules): SaleBooked | null {
  const isCapitalised = rules.charges === "CAPITALISED";
  return bookExit(lots, deal.face, rules.costMethod, {
    kind: "SALE",
    proceedsPaise: deal.principalPaise - (isCapitalised ? deal.chargesPaise : 0),
    interestPaise: deal.accruedPaise,
    chargesPaise: isCapitalised ? 0 : deal.chargesPaise,
  });
}

/** The moves of a whole repayment: at maturity, or of what was called or put. Null when it is more than is held. */
export function bookRepayment(
  lots: readonly OpenLot[],
  repaid: { kind: "REDEMPTION" | "CALL" | "PUT"; face: number; principalPaise: Paise },
  method: CostMethod,
): SaleBooked | null {
  return bookExit(lots, repaid.face, method, {
    kind: repaid.kind,
    proceedsPaise: repaid.principalPaise,
    interestPaise: 0,
    chargesPaise: 0,
  });
}

interface Exit {
  kind: LotMoveKind;
  proceedsPaise: Paise;
  interestPaise: Paise;
  chargesPaise: Paise;
}

function bookExit(lots: readonly OpenLot[], face: number, method: CostMethod, exit: Exit): SaleBooked | null {
  const relief = relieve(lots, face, method);
  if (relief === null) return null;
  const faces = relief.slices.map((slice) => slice.face);
  const spread = (paise: Paise) => spreadPaise(paise, faces);
  const [proceeds, interest, charges] = [
    spread(exit.proceedsPaise),
    spread(exit.interestPaise),
    spread(exit.chargesPaise),
  ];
  const moves = relief.slices.map((slice, index) =>
    lotMove(slice.lotId, exit.kind, {
      face: -slice.face,
      costPaise: slice.costPaise === null ? null : -slice.costPaise,
      realisedPaise: slice.costPaise === null ? null : (proceeds[index] ?? 0) - slice.costPaise,
      interestPaise: interest[index] ?? 0,
      chargesPaise: charges[index] ?? 0,
    }),
  );
  const { relievedPaise } = relief;
  const realisedPaise = relievedPaise === null ? null : exit.proceedsPaise - relievedPaise;
  return { relief, realisedPaise, moves: [...moves, ...relief.averages] };
}

/**
 * The moves of a part redemption. The face stays; what is outstanding of it falls, and cost x repaid / outstanding before
 * leaves, of each lot or once of the pool.
 * @param percents of the original face, with at most 6 decimals
 */
export function bookPartRedemption(
  lots: readonly OpenLot[],
  repaid: { principalPaise: Paise; repaidPercent: number; outstandingBefore: number },
  method: CostMethod,
): { relievedPaise: Paise | null; realisedPaise: Paise | null; moves: LotMove[] } {
  const open = lots.filter((lot) => lot.face > 0).toSorted(byAge);
  const [part, whole] = [Math.round(repaid.repaidPercent * 1e6), Math.round(repaid.outstandingBefore * 1e6)];
  const faces = open.map((lot) => lot.face);
  const proceeds = spreadPaise(repaid.principalPaise, faces);
  const ownShares = open.map(({ costPaise }) => (costPaise === null ? null : partOfPaise(costPaise, part, whole)));
  const isKnown = ownShares.every((share) => share !== null);
  const pooled =
    method === "WAC" && isKnown
      ? spreadPaise(
          partOfPaise(
            open.reduce((sum, lot) => sum + (lot.costPaise ?? 0), 0),
            part,
            whole,
          ),
          faces,
        )
      : ownShares;
  const moves = open.map((lot, index) => {
    const cost = pooled[index] ?? null;
    return lotMove(lot.id, "PART_REDEMPTION", {
      costPaise: cost === null ? null : -cost,
      realisedPaise: cost === null ? null : (proceeds[index] ?? 0) - cost,
    });
  });
  const relievedPaise = isKnown ? pooled.reduce<Paise>((sum, share) => sum + (share ?? 0), 0) : null;
  return {
    relievedPaise,
    realisedPaise: relievedPaise === null ? null : repaid.principalPaise - relievedPaise,
    moves,
  };
}

/**
 * The moves of a coupon, gross of tax: a share to each lot by its face. Lots sold after the record date have no face any
 * more, so `entitled` says who held it then.
 */
export function bookCoupon(
  entitled: readonly Pick<OpenLot, "id" | "acquiredOn" | "face">[],
  amountPaise: Paise,
): LotMove[] {
  const holders = entitled.filter((lot) => lot.face > 0).toSorted(byAge);
  if (openFace(holders) === 0) return [];
  const shares = spreadPaise(
    amountPaise,
    holders.map((lot) => lot.face),
  );
  return holders.map((lot, index) => lotMove(lot.id, "COUPON", { interestPaise: shares[index] ?? 0 }));
}
