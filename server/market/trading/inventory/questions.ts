import { dimensionLabel, dimensionsOn } from "#domain/bond-catalogue/dimensions.ts";
import { inGroupOrder } from "#domain/bond-catalogue/measuring.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { BondDimension } from "#domain/contract/http/catalogue.ts";
import type { HeldBond, inventoryQuestion } from "#domain/contract/http/inventory-questions.ts";
import { heldSum, sharePercent } from "#domain/inventory/weigh-holdings.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";
import { placesAnswering } from "#server/market/research/catalogue/measures.ts";
import { holdingsOf } from "#server/market/trading/inventory/queries.ts";

type Answer = ResponseOf<typeof inventoryQuestion>;

/** A query over the present holdings of the actor's firm: the matching bonds, their sums, and sums by group. */
export async function askHoldings(
  parts: Parts,
  actor: Actor,
  day: DayCatalogue,
  { dimension = null, ...asked }: BodyOf<typeof inventoryQuestion>,
): Promise<Answer> {
  const { catalogue } = day;
  const faces = await facesOf(parts, actor, catalogue.today);
  const places = placesAnswering(day, {
    ...asked,
    category_values: {},
    include_matured: true,
    isins: [...faces.keys()],
  });
  const face = places.reduce((sum, place) => sum + (faces.get(catalogue.bonds[place]?.isin ?? "") ?? 0), 0);
  const held = places
    .flatMap((place) => heldBond(day, place, faces, face) ?? [])
    .toSorted((a, b) => b.face - a.face || (a.display_name < b.display_name ? -1 : 1));
  return {
    holdings: held,
    groups: dimension === null ? [] : groupsOf(day, held, dimension, face),
    total: heldSum(held, face),
    book_face: [...faces.values()].reduce((sum, each) => sum + each, 0),
    left_out: leftOut(held),
    as_of: catalogue.today,
  };
}

/** Rupees of face by bond, over all accounts of the actor's firm. */
async function facesOf(parts: Parts, { clientId }: Actor, today: string): Promise<Map<string, number>> {
  const faces = new Map<string, number>();
  for (const { finstrument_id: isin, face } of await holdingsOf(parts, clientId, today)) {
    if (face > 0) faces.set(isin, (faces.get(isin) ?? 0) + face);
  }
  return faces;
}

function heldBond(
  { catalogue: { bonds, figures } }: DayCatalogue,
  place: number,
  faces: ReadonlyMap<string, number>,
  ofFace: number,
): HeldBond | null {
  const bond = bonds[place];
  if (bond === undefined) return null;
  const figure = (name: "bond_yield" | "years_to_maturity") => {
    const value = figures[name][place] ?? NaN;
    return Number.isNaN(value) ? null : value;
  };
  const face = faces.get(bond.isin) ?? 0;
  return {
    finstrument_id: bond.isin,
    display_name: bond.display_name,
    face,
    share_percent: sharePercent(face, ofFace),
    issuer: bond.issuer,
    category: bond.category,
    credit_rating: bond.credit_rating,
    maturity_date: bond.maturity_date,
    years_to_maturity: figure("years_to_maturity"),
    coupon_rate_percent: bond.coupon_rate_percent,
    bond_yield_percent: figure("bond_yield"),
  };
}

function groupsOf(day: DayCatalogue, held: readonly HeldBond[], dimension: BondDimension, ofFace: number) {
  const { catalogue } = day;
  const valueOf = dimensionsOn(catalogue.today)[dimension];
  const groups = Map.groupBy(held, ({ finstrument_id: isin }) => {
    const bond = catalogue.bonds[catalogue.placeOf.get(isin) ?? -1];
    return bond === undefined ? null : valueOf(bond);
  });
  const summed = [...groups].map(([value, within]) => ({
    value,
    label: dimensionLabel(dimension, value),
    ...heldSum(within, ofFace),
  }));
  return inGroupOrder(catalogue, dimension, summed);
}

function leftOut(held: readonly HeldBond[]): Answer["left_out"] {
  const without = (field: Answer["left_out"][number]["field"], lacks: (holding: HeldBond) => boolean) => {
    const lacking = held.filter(lacks);
    const face = lacking.reduce((sum, holding) => sum + holding.face, 0);
    return lacking.length === 0 ? [] : [{ field, count: lacking.length, face }];
  };
  return [
    ...without("bond_yield", ({ bond_yield_percent: known }) => known === null),
    ...without("coupon_rate_percent", ({ coupon_rate_percent: known }) => known === null),
  ];
}
