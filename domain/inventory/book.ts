import { type ChargesRule, type CostMethod, type LotMoveKind } from "#domain/entities/inventory.ts";
import { byAge, lotMove, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import { openFace, relieve, type Relief } from "#domain/inventory/relief.ts";
import { partOfPaise, spreadPaise } from "#domain/inventory/split-paise.ts";
import type { Paise } from "#domain/lib/paise.ts";

// Book entries of a purchase, a sale or an issuer's payment, as moves of lots. Pure: takes the current lots and returns
// moves, to be stored all or none.

/** Accounting rules of a firm. */
export interface BookRules {
  costMethod: CostMethod;
  charges: ChargesRule;
}

/** Money of one purchase or sale. */
export interface DealMoney {
  /** Rupees of original face. */
  face: number;
  principalPaise: Paise;
  /** Paid by the buyer and received by the seller; negative when ex-interest. */
  accruedPaise: Paise;
  /** The firm's own stamp duty, brokerage and GST. */
  chargesPaise: Paise;
}

/** Move that opens the lot of a purchase. */
export function purchaseMove(lotId: string, deal: DealMoney, { charges }: Pick<BookRules, "charges">): LotMove {
  const isCapitalised = charges === "CAPITALISED";
  return lotMove(lotId, "OPEN", {
    face: deal.face,
    costPaise: deal.principalPaise + (isCapitalised ? deal.chargesPaise : 0),
    interestPaise: -deal.accruedPaise,
    chargesPaise: isCapitalised ? 0 : deal.chargesPaise,
  });
}

/** Move that opens a loaded lot: no known accrued interest was paid, and the cost may be unknown. */
export function loadedMove(lotId: string, { face, costPaise }: { face: number; costPaise: Paise | null }): LotMove {
  return lotMove(lotId, "OPEN", { face, costPaise });
}

export interface SaleBooked {
  relief: Relief;
  /** null when the cost of the sold face is unknown */
  realisedPaise: Paise | null;
  moves: LotMove[];
}

/** Moves of a sale; null, without any move, when the sale exceeds the holding. */
export function bookSale(lots: readonly OpenLot[], deal: DealMoney, rules: BookRules): SaleBooked | null {
  const isCapitalised = rules.charges === "CAPITALISED";
  return bookExit(lots, deal.face, rules.costMethod, {
    kind: "SALE",
    proceedsPaise: deal.principalPaise - (isCapitalised ? deal.chargesPaise : 0),
    interestPaise: deal.accruedPaise,
    chargesPaise: isCapitalised ? 0 : deal.chargesPaise,
  });
}

/** Moves of a full repayment: at maturity, or of a called or put face. Null when it exceeds the holding. */
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
 * Moves of a part redemption. The face stays; the outstanding part of it falls, and cost x repaid / outstanding before
 * is relieved, from each lot or once from the pool.
 * @param repaid percentages of the original face, with at most 6 decimals
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
 * Moves of a coupon, gross of tax: shares by face. Lots sold after the record date have no face left, so `entitled`
 * gives the holders at the record date.
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
