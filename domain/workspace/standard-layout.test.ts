import { describe, expect, test } from "vitest";
import type { Role } from "#domain/entities/roles.ts";
import { DESK_PANEL_TYPES, layoutSchema, REQUIRED_PANEL_TYPE } from "#domain/workspace/layout.ts";
import { faultsOf, hasRequiredPanel } from "#domain/workspace/checks.ts";
import { standardLayoutFor } from "#domain/workspace/standard-layout.ts";
import { panelsOf } from "#domain/workspace/tree.ts";

const layoutOf = (...roles: Role[]) => standardLayoutFor({ roles, client_segment: "INSTITUTIONAL", is_broker: false });
const typesOf = (...roles: Role[]) => panelsOf(layoutOf(...roles).root).map(({ type }) => type);

describe("the desk of somebody who has not arranged one", () => {
  test("of a dealer starts at the market and holds all six panels and their own business", () => {
    expect(layoutOf("clientdealer").focused).toBe("public-runs");
    expect(typesOf("clientdealer")).toEqual(expect.arrayContaining([...DESK_PANEL_TYPES, "My Business"]));
    expect(layoutOf("backoffice", "clientdealer")).toBe(layoutOf("clientdealer"));
  });

  test.each([
    ["backoffice", "transactions"],
    ["clientviewer", "ticketing"],
  ] as const)(
    "of a %s starts at %s, with transactions and tickets and without what needs trade access",
    (role, focused) => {
      expect(layoutOf(role).focused).toBe(focused);
      expect(typesOf(role)).toEqual(expect.arrayContaining(["Transactions", "Ticketing"]));
      expect(typesOf(role)).not.toEqual(expect.arrayContaining(["Public Runs"]));
      expect(typesOf(role)).not.toEqual(expect.arrayContaining(["My Business"]));
    },
  );

  test.each([["clientdealer"], ["backoffice"], ["clientviewer"]] as const)(
    "of a %s is sound and holds Build Network (P-07)",
    (role) => {
      const layout = layoutOf(role);
      expect(layoutSchema.parse(layout)).toEqual(layout);
      expect([faultsOf(layout), hasRequiredPanel(layout)]).toEqual([[], true]);
      expect(typesOf(role)).toContain(REQUIRED_PANEL_TYPE);
    },
  );
});
