/** How far from the usual an act may be without its figures being repeated; a firm's own setting. */
export interface CheckLimits {
  /** Basis points between a yield and the market. */
  levelBp: number;
  /** Rupees per 100 of face between a price and the market. */
  levelRupees: number;
  /** A size of this many times the usual one, or more, is unusual. */
  sizeFactor: number;
}

export const DEFAULT_CHECK_LIMITS: CheckLimits = { levelBp: 100, levelRupees: 2, sizeFactor: 10 };
