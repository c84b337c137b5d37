import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { Cell } from "#domain/contract/mind/tools.ts";
import type { RunTool } from "#server/market/mind/tool-call.ts";
import { nameOf } from "#server/market/mind/tools/bond-cells.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

/** Values to prefill a form with; nothing is stored or sent. */
export const draft: RunTool<"draft"> = ({ mind }, { kind, bond: isin, side, yield_percent, price, quantum }) => {
  const bond = isin === undefined ? null : bondOfPlan(mind, isin);
  const { today } = mind.day().catalogue;
  const cells: Record<string, Cell> = {
    kind,
    ...(bond === null ? {} : { display_name: nameOf(bond, today), isin: bond.isin }),
    ...(side === undefined ? {} : { side }),
    ...(yield_percent === undefined ? {} : { bond_yield: yield_percent }),
    ...(price === undefined ? {} : { clean_price: price }),
    ...(quantum === undefined ? {} : { quantum }),
  };
  const unitOf = (name: string) => (name === "quantum" ? "rupees" : (fieldOf(name)?.unit ?? "text"));
  return {
    columns: Object.keys(cells).map((name) => ({ name, unit: unitOf(name), source: "As you said it" })),
    rows: [{ key: "draft", cells }],
    count: 1,
    left_out: [],
    as_of: today,
  };
};
