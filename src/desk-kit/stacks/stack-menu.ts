import { runText } from "#domain/runs/run-text.ts";
import type { StackEntry, StackSource } from "#domain/runs/stack.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { chainCommandId, chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import { actsOnRun } from "#src/desk-kit/quote-reading/run-acts.ts";
import { runNamed } from "#src/desk-kit/quote-reading/run-focus.ts";
import type { StackRow } from "#src/desk-kit/stacks/stack-rows.ts";

/** Command of Enter on a level: hit or lift it; for an own one, edit or publish. */
export function actOn(entry: StackEntry): { id: string; args: CommandArgs } {
  switch (entry.source) {
    case "private":
      return { id: dealsOn(entry.id)[0] ?? "runs.answer", args: { id: entry.id } };
    case "public":
      return { id: "quote.answer", args: { eoiId: entry.id } };
    case "mine":
      return { id: "eoi.edit", args: {} };
  }
}

function dealsOn(runId: string): readonly string[] {
  const run = runNamed(runId);
  return run === undefined ? [] : actsOnRun(run);
}

const OWN: Record<StackSource, (id: string) => RowMenuGroup[]> = {
  private: (id) => [{ ids: [...dealsOn(id), "runs.reply", "runs.message"], args: { id } }],
  public: (id) => [
    { ids: ["quote.answer"], args: { eoiId: id } },
    { ids: ["quote.show"], args: { id } },
  ],
  mine: (id) => [{ ids: ["eoi.edit", "eoi.withdraw"] }, { ids: ["quote.show"], args: { id } }],
};

/** Row menu of a level by its source, with linked records; of an empty cell, the bond's menu. */
export function stackMenu(row: StackRow, entry: StackEntry | null): RowMenuGroup[][] {
  const bond = { finstrumentId: row.isin };
  const ofBond: RowMenuGroup[] = [{ ids: ["bond.quotes", "eoi.bid", "eoi.offer"], args: bond }];
  if (entry === null) return [ofBond, sharedRowMenu({ bond: row.isin }, row.bondName)];
  const node = { kind: entry.source === "private" ? "run" : "eoi", id: entry.id } as const;
  const linked = chainMenu(node).filter(
    ({ ids }) => entry.source !== "private" || !ids.includes(chainCommandId("message")),
  );
  return [OWN[entry.source](entry.id), linked, ofBond, sharedRowMenu({ bond: row.isin }, textOf(entry))];
}

function textOf(entry: StackEntry): string {
  const run = entry.source === "private" ? runNamed(entry.id) : undefined;
  const { side, size, bondName, yieldFraction, price, who } = entry;
  const level = yieldFraction === null ? formatPrice(price) : `${formatYieldPct(yieldFraction)} %`;
  const text = [
    side === "BID" ? "Bid" : "Offer",
    size === null ? "" : formatCompactRupees(size),
    bondName,
    "at",
    level,
  ];
  return `${run === undefined ? text.filter(Boolean).join(" ") : runText(run)}, ${who}`;
}
