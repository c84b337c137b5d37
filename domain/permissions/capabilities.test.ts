import { describe, expect, test } from "vitest";
import { can, hasAnyRole, lacksPremium, type Capability } from "#domain/permissions/capabilities.ts";
import { DEFAULT_EXCHANGES, ROLE_TITLES, ROLES, type ClientSegment, type Role } from "#domain/entities/roles.ts";

const person = (roles: Role[], segment: ClientSegment = "INSTITUTIONAL") => ({
  roles,
  client_segment: segment,
  is_broker: false,
});

/** Rights by a single role in an institutional firm. */
const TABLE: Record<
  Exclude<Capability, "operate" | "clients.manage" | "inventory" | "inventory.offer">,
  readonly Role[]
> = {
  "trading.view": ["clientdealer", "clientviewer", "backoffice"],
  trade: ["clientdealer"],
  "orders.act": ["clientdealer", "backoffice"],
  "price.override": ["clientdealer"],
  surveil: ["complianceofficer"],
  "users.manage": ["clientopsadmin"],
  "firm.settings": ["clientopsadmin"],
  "limits.view": ["clientdealer", "clientopsadmin"],
  "reconciliation.view": ["backoffice", "clientopsadmin"],
  reconcile: ["backoffice"],
  mind: ["dataviewer"],
};

describe("the permission table (M-01, M-02, M-10, M-16)", () => {
  for (const [capability, holders] of Object.entries(TABLE) as [keyof typeof TABLE, readonly Role[]][]) {
    test(`${capability} belongs to ${holders.join(", ")} and to no other role`, () => {
      expect(ROLES.filter((role) => can(person([role]), capability))).toEqual(
        ROLES.filter((role) => holders.includes(role)),
      );
    });
  }

  test("one role of several is enough (M-08, M-09)", () => {
    expect(hasAnyRole(person(["user", "clientviewer"]), ["clientdealer", "clientviewer"])).toBe(true);
    expect(hasAnyRole(person(["user"]), ["clientdealer", "clientviewer"])).toBe(false);
  });

  test("holding complianceofficer takes trading away, whatever else is held (M-13, U-34)", () => {
    for (const capability of ["trading.view", "trade", "price.override", "clients.manage"] as const) {
      expect(can(person(["clientdealer", "backoffice", "complianceofficer"], "NON_INSTITUTIONAL"), capability)).toBe(
        false,
      );
    }
  });

  test("clients are managed by dealers and back office of NON_INSTITUTIONAL firms only (D-048..D-050, M-15, M-19)", () => {
    const segments = ["INSTITUTIONAL", "NON_INSTITUTIONAL", "WDM"] as const;
    const allowed = segments.flatMap((segment) =>
      ROLES.filter((role) => can(person([role], segment), "clients.manage")).map((role) => `${segment} ${role}`),
    );
    expect(allowed).toEqual(["NON_INSTITUTIONAL clientdealer", "NON_INSTITUTIONAL backoffice"]);
  });

  test("PREMIUM switches the book on for dealers and back office, dealing from it for dealers, and nothing for others (D-056, F-21, U-32)", () => {
    const holders = (capability: Capability, is_premium = true) =>
      ROLES.filter((role) => can({ ...person([role]), is_premium }, capability));
    expect([holders("inventory"), holders("inventory.offer")]).toEqual([
      ["clientdealer", "backoffice"],
      ["clientdealer"],
    ]);
    expect([...holders("inventory", false), ...holders("inventory.offer", false)]).toEqual([]);
  });

  test("lacking PREMIUM is told apart from lacking the role (M-25, M-26)", () => {
    const lacking = (roles: Role[], is_premium = false) => lacksPremium({ ...person(roles), is_premium }, "inventory");
    expect([lacking(["clientdealer"]), lacking(["backoffice"])]).toEqual([true, true]);
    expect([lacking(["clientviewer"]), lacking(["clientdealer", "complianceofficer"])]).toEqual([false, false]);
    expect(lacking(["clientdealer"], true)).toBe(false);
    expect(lacksPremium(person(["dataviewer"]), "trade")).toBe(false);
  });

  test("operating the platform takes staff, not a role", () => {
    expect(can({ ...person(["user"]), is_staff: true }, "operate")).toBe(true);
    expect(can(person([...ROLES]), "operate")).toBe(false);
  });
});

test("the seven roles have the names people know (D-001..D-007)", () => {
  expect(ROLE_TITLES).toEqual({
    user: "Basic role",
    clientdealer: "Dealer",
    clientviewer: "Trade Viewer",
    complianceofficer: "Compliance Officer",
    clientopsadmin: "Ops Admin",
    backoffice: "Back Office",
    dataviewer: "Market Researcher",
  });
});

test("a firm whose record names none may use NSE and BSE (U-23)", () => {
  expect(DEFAULT_EXCHANGES).toEqual(["NSE", "BSE"]);
});
