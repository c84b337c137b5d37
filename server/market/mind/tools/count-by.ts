import { measuredGroups, measuredOf, type Measure } from "#domain/bond-catalogue/measuring.ts";
import type { MeasuredGroup } from "#domain/contract/http/catalogue-measures.ts";
import { BOND_NUMERIC_FIELDS } from "#domain/contract/http/catalogue.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { type Aggregate, fieldOf } from "#domain/contract/mind/layer.ts";
import { ALL_ROWS, type Cell } from "#domain/contract/mind/tools.ts";
import type { RunTool } from "#server/market/mind/tool-call.ts";
import { FACTS_SOURCE } from "#server/market/mind/tools/bond-cells.ts";
import {
  catalogueField,
  inAll,
  leftOut,
  leftOutReason,
  meeting,
  meetingAny,
  universe,
} from "#server/market/mind/tools/conditions.ts";

const isMeasure = (name: string): name is Measure => (BOND_NUMERIC_FIELDS as readonly string[]).includes(name);

function figureOf(group: Omit<MeasuredGroup, "value" | "label">, aggregate: Aggregate): Cell {
  if (aggregate === "count") return group.count;
  if (aggregate !== "total") return group[aggregate];
  return group.average === null ? null : roundHalfAway(group.average * group.measured, 6);
}

/** Counts or measures bonds, overall or by group; a requested group appears even when empty. */
export const countBy: RunTool<"count_by"> = ({ mind }, input) => {
  const { where, dimension, aggregate, groups: asked, include_matured } = input;
  const day = mind.day();
  const { catalogue } = day;
  const base = universe(mind, "", include_matured);
  const masks = where.map((each) => meeting(mind, each));
  const places = inAll([base, ...masks, ...meetingAny(mind, input.any)]);
  const measure = input.measure === undefined ? null : catalogueField(input.measure);
  const measured = measure !== null && isMeasure(measure) ? measure : null;
  const name = input.measure === undefined || aggregate === "count" ? "count" : `${aggregate}_${input.measure}`;
  const whole = measuredOf(catalogue, places, measured);
  const cellsOf = (group: Omit<MeasuredGroup, "value" | "label">) => ({
    count: measured === null ? group.count : group.measured,
    ...(name === "count" ? {} : { [name]: figureOf(group, aggregate) }),
  });
  const found = dimension === undefined ? [] : measuredGroups(catalogue, places, dimension, measured);
  const missing = asked.filter((group) => !found.some(({ value }) => value === group));
  const rows =
    dimension === undefined
      ? [{ key: ALL_ROWS, cells: cellsOf(whole) as Record<string, Cell> }]
      : [
          ...found.map((group) => ({
            key: group.value ?? "unknown",
            cells: { [dimension]: group.value, ...cellsOf(group) } as Record<string, Cell>,
          })),
          ...missing.map((group) => ({
            key: group,
            cells: { [dimension]: group, ...cellsOf(measuredOf(catalogue, [], measured)) } as Record<string, Cell>,
          })),
        ];
  const unmeasured = measured === null ? 0 : whole.count - whole.measured;
  const levels = measured === "bond_yield" || measured === "clean_price";
  return {
    columns: [
      ...(dimension === undefined ? [] : [{ name: dimension, unit: "text" as const, source: FACTS_SOURCE }]),
      { name: "count", unit: "count" as const, source: "Counted over all bonds of the data" },
      ...(name === "count"
        ? []
        : [
            {
              name,
              unit: fieldOf(name)?.unit ?? ("number" as const),
              source: levels ? "Last published level of each bond" : FACTS_SOURCE,
            },
          ]),
    ],
    rows,
    count: whole.count,
    left_out: [
      ...leftOut(mind, base, where, masks),
      ...(unmeasured > 0 ? [{ reason: leftOutReason(input.measure ?? ""), count: unmeasured }] : []),
    ],
    as_of: catalogue.today,
  };
};
