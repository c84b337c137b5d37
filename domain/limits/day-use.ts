import type { Limit, LimitLevel } from "#domain/entities/limit.ts";
import { type Exposure, type Release, releasedShares } from "#domain/limits/exposure.ts";

/** Use of a limit by stage, in the limit's unit. */
export interface Use {
  open: number;
  reserved: number;
  used: number;
}

/** Key of a deal for limits of this level; null for levels without keys. */
export function keyAt(level: LimitLevel, deal: Omit<Exposure, "id" | "stage">): string | null {
  switch (level) {
    case "COUNTERPARTY":
      return deal.counterpartyId;
    case "PORTFOLIO":
      return deal.isin;
    case "ISSUER":
      return deal.issuer;
    case "DEALER":
      return deal.userId;
    case "FIRM":
    case "ORDER":
    case "MARKET":
      return null;
    default:
      return level satisfies never;
  }
}

/** True when an exposure counts for this kind of limit, regardless of its key. */
export function counts({ level, unit, settlement }: Limit, exposure: Omit<Exposure, "id" | "stage">): boolean {
  if (exposure.isBehindQuote && level !== "COUNTERPARTY" && level !== "ORDER") return false;
  if (settlement !== null && exposure.settlement !== settlement) return false;
  if (unit === "BUY" && exposure.side !== "BID") return false;
  return unit !== "SELL" || exposure.side === "ASK";
}

export const needOf = ({ unit }: Limit, { bonds, principal }: Pick<Exposure, "bonds" | "principal">): number =>
  unit === "BONDS" ? bonds : principal;

/**
 * Use of a firm's limits on one day. The use of a limit is summed on first access and then updated, since every line of
 * a list is checked against the same limits, with a thousand quotes beside it.
 */
export class DayUse {
  /** Exposures that no act releases are under null. */
  readonly #exposures = new Map<string | null, Exposure[]>();
  readonly #uses = new Map<Limit, Map<string | null, Use>>();

  constructor(exposures: readonly Exposure[]) {
    for (const exposure of exposures) this.add(exposure);
  }

  add(exposure: Exposure): void {
    const { id } = exposure;
    const known = this.#exposures.get(id);
    if (known === undefined) this.#exposures.set(id, [exposure]);
    else known.push(exposure);
    for (const [limit, uses] of this.#uses) addTo(uses, limit, exposure);
  }

  /** Released part of each exposure. */
  released(releases: readonly Release[]): Exposure[] {
    return [...releasedShares(releases)].flatMap(([id, share]) =>
      (this.#exposures.get(id) ?? []).map((exposure) => partOf(exposure, share)),
    );
  }

  /** Removes the released parts. */
  release(releases: readonly Release[]): void {
    for (const [id, share] of releasedShares(releases)) {
      const known = this.#exposures.get(id) ?? [];
      this.#exposures.delete(id);
      for (const exposure of known) {
        for (const [limit, uses] of this.#uses) addTo(uses, limit, partOf(exposure, -1));
        if (share < 1) this.add(partOf(exposure, 1 - share));
      }
    }
  }

  /** Use of a limit by key; null is the key of the whole firm and of exposures without a key. */
  usesOf(limit: Limit): ReadonlyMap<string | null, Use> {
    const known = this.#uses.get(limit);
    if (known !== undefined) return known;
    const uses = new Map<string | null, Use>();
    for (const exposures of this.#exposures.values()) for (const each of exposures) addTo(uses, limit, each);
    this.#uses.set(limit, uses);
    return uses;
  }

  /** @param key null for the whole firm */
  useOf(limit: Limit, key: string | null): Use {
    return this.usesOf(limit).get(key) ?? NOTHING;
  }
}

const NOTHING: Use = { open: 0, reserved: 0, used: 0 };

const partOf = (exposure: Exposure, share: number): Exposure => ({
  ...exposure,
  principal: exposure.principal * share,
  bonds: exposure.bonds * share,
});

function addTo(uses: Map<string | null, Use>, limit: Limit, exposure: Exposure): void {
  if (!counts(limit, exposure)) return;
  const key = keyAt(limit.level, exposure);
  const use = uses.get(key) ?? NOTHING;
  uses.set(key, { ...use, [exposure.stage]: use[exposure.stage] + needOf(limit, exposure) });
}

export const totalUse = ({ open, reserved, used }: Use): number => open + reserved + used;
