import { describe, expect, test } from "vitest";
import type { SessionData } from "#domain/entities/session.ts";
import { homeOf, workOf } from "#domain/permissions/home.ts";
import { guardPage, safeReturnPath } from "#domain/permissions/page-guard.ts";
import type { Role } from "#domain/entities/roles.ts";

const NOW = Date.parse("2026-11-20T06:00:00Z");

function person(roles: Role[], more: Partial<SessionData> = {}): SessionData {
  return {
    user_info: {
      first_name: "Asha",
      last_name: "Rao",
      email: "asha@meridian.example",
      mobile: "9876543210",
      roles,
      unique_id: "usr_asha",
      suprsend_subscriber_id: "",
      has_accepted_chat_terms: true,
      user_security_preferences: {},
      is_user_profile_complete: true,
      is_staff: false,
    },
    id: "cli_meridian",
    name: "Meridian Mutual Fund",
    brand_name: "Meridian",
    user_accounts: [],
    allowed_exchanges: ["NSE", "BSE"],
    is_broker: false,
    client_segment: "INSTITUTIONAL",
    is_premium: false,
    rfq_exchanges: ["NSE", "BSE"],
    stp_exchanges: [],
    nsccl_credentials: false,
    iccl_credentials: false,
    nsccl_name: null,
    iccl_name: null,
    mind_trial_ends_at: null,
    consent_missing: null,
    second_factor_missing: null,
    ...more,
  };
}

describe("home after login, first match wins (G-01, G-02, G-04, U-04)", () => {
  const home = (roles: Role[], rfq: ("NSE" | "BSE")[] = ["NSE"]) => homeOf({ roles, rfq_exchanges: rfq });
  test("a compliance user goes to /surveillance, whatever else is held (U-34)", () => {
    expect(home(["complianceofficer"])).toBe("/surveillance");
    expect(home(["clientdealer", "complianceofficer"])).toBe("/surveillance");
  });
  test.each(["clientdealer", "clientviewer", "backoffice"] as const)("%s with RFQ exchanges goes to /dart", (role) => {
    expect(home([role])).toBe("/dart");
    expect(home([role], [])).toBe("/mind");
  });
  test("other signed-in users go to /mind, with its role or without, logged-out users to / (U-40)", () => {
    expect([home(["dataviewer"]), home(["user"]), home(["clientopsadmin"])]).toEqual(["/mind", "/mind", "/mind"]);
    expect(homeOf(null)).toBe("/");
  });
});

test("links back to work lead home, and people without Mind to requests, to their firm's people or to the bonds", () => {
  const work = (roles: Role[], is_staff = false) => workOf({ roles, is_staff, rfq_exchanges: ["NSE"] });
  expect([workOf(null), work(["clientdealer"]), work(["dataviewer", "clientopsadmin"])]).toEqual([
    "/",
    "/dart",
    "/mind",
  ]);
  expect([work(["user"], true), work(["clientopsadmin"]), work(["user"])]).toEqual([
    "/staff/requests",
    "/manage-users",
    "/find",
  ]);
});

describe("a page of the staff", () => {
  test("opens to staff alone, and asks whoever is not signed in to sign in", () => {
    const meta = { staffOnly: true };
    const staff = person(["user"]);
    staff.user_info.is_staff = true;
    expect(guardPage(meta, staff, "/staff/bond-terms", NOW)).toEqual({ kind: "show" });
    expect(guardPage(meta, person(["clientdealer"]), "/staff/bond-terms", NOW)).toMatchObject({ kind: "refuse" });
    expect(guardPage(meta, null, "/staff/bond-terms", NOW)).toMatchObject({ kind: "login" });
  });
});

describe("opening a page", () => {
  const dart = { roles: ["clientdealer", "clientviewer", "backoffice"] as const, restrictCompliance: true };

  test("nobody signed in is sent to the login page with the original path (G-05)", () => {
    expect(guardPage(dart, null, "/dart?x=1", NOW)).toEqual({ kind: "login", from: "/dart?x=1" });
  });
  test("the login page sends people who are signed in to / (G-06)", () => {
    expect(guardPage({ signedOutOnly: true }, person(["user"]), "/auth/login", NOW)).toEqual({
      kind: "redirect",
      to: "/",
    });
    expect(guardPage({ signedOutOnly: true }, null, "/auth/login", NOW).kind).toBe("show");
  });
  test.each(["clientdealer", "clientviewer", "backoffice"] as const)(
    "%s may open the trading page (G-07, M-01, M-09)",
    (role) => {
      expect(guardPage(dart, person([role]), "/dart", NOW).kind).toBe("show");
    },
  );
  test.each(["user", "dataviewer", "clientopsadmin"] as const)("%s is refused it with the 401 page (G-11)", (role) => {
    expect(guardPage(dart, person([role]), "/dart", NOW)).toEqual({
      kind: "refuse",
      status: 401,
      isMindTrialExpired: false,
    });
  });
  test("a compliance user is refused it even as a dealer (G-08, M-13)", () => {
    expect(guardPage(dart, person(["clientdealer", "complianceofficer"]), "/dart", NOW).kind).toBe("refuse");
  });
  test("managing clients takes a dealer or back office of a NON_INSTITUTIONAL firm", () => {
    const meta = { needsManageClients: true };
    expect(
      guardPage(meta, person(["backoffice"], { client_segment: "NON_INSTITUTIONAL" }), "/manage-clients", NOW).kind,
    ).toBe("show");
    expect(guardPage(meta, person(["backoffice"]), "/manage-clients", NOW).kind).toBe("refuse");
    expect(
      guardPage(meta, person(["clientviewer"], { client_segment: "NON_INSTITUTIONAL" }), "/manage-clients", NOW).kind,
    ).toBe("refuse");
  });
  test("an ended Mind trial is refused with its flag, a running one is not (S-10, G-10, M-05, M-27)", () => {
    const meta = { roles: ["dataviewer"] as const, mindProtected: true };
    const ended = person(["dataviewer"], { mind_trial_ends_at: "2026-11-19T00:00:00Z" });
    const running = person(["dataviewer"], { mind_trial_ends_at: "2026-12-19T00:00:00Z" });
    expect(guardPage(meta, ended, "/mind", NOW)).toEqual({ kind: "refuse", status: 401, isMindTrialExpired: true });
    expect(guardPage(meta, running, "/mind", NOW).kind).toBe("show");
  });
  test.each([
    ["a second before its end", 1000, "show"],
    ["in the moment of its end", 0, "refuse"],
    ["a second after its end", -1000, "refuse"],
  ] as const)("a Mind trial %s: %s ms left, %s", (_when, left, kind) => {
    const session = person(["dataviewer"], { mind_trial_ends_at: new Date(NOW + left).toISOString() });
    expect(guardPage({ mindProtected: true }, session, "/mind", NOW).kind).toBe(kind);
  });
  test("a Mind trial that ended closes pages of Mind alone; a person without a trial keeps them", () => {
    const ended = person(["clientdealer"], { mind_trial_ends_at: "2026-11-19T00:00:00Z" });
    expect(guardPage(dart, ended, "/dart", NOW)).toEqual({ kind: "show" });
    expect(guardPage({ mindProtected: true }, person(["dataviewer"]), "/mind", NOW)).toEqual({ kind: "show" });
  });
  test("the page of approvals opens to whoever approves something, and to nobody else", () => {
    const approves = (roles: Role[], segment: SessionData["client_segment"] = "INSTITUTIONAL") =>
      guardPage({ approves: true }, person(roles, { client_segment: segment }), "/approvals", NOW).kind;
    expect(approves(["clientopsadmin"])).toBe("show");
    expect(approves(["backoffice"], "NON_INSTITUTIONAL")).toBe("show");
    expect([approves(["backoffice"]), approves(["user"]), approves(["complianceofficer"])]).toEqual([
      "refuse",
      "refuse",
      "refuse",
    ]);
  });
});

describe("a page nobody signed in asks for", () => {
  const login = { kind: "login", from: "/page" };
  test.each([
    ["without conditions is public", {}, { kind: "show" }],
    ["closed to compliance users alone is public", { restrictCompliance: true }, { kind: "show" }],
    ["whose conditions are all switched off is public", { approves: false, mindProtected: false }, { kind: "show" }],
    ["for people who are signed in asks for that", { signedIn: true }, login],
    ["for those who approve asks for it", { approves: true }, login],
    ["of Mind asks for it", { mindProtected: true }, login],
    ["of the managing of clients asks for it", { needsManageClients: true }, login],
    ["for roles asks for it", { roles: ["clientdealer"] as const }, login],
  ])("%s", (_what, meta, verdict) => expect(guardPage(meta, null, "/page", NOW)).toEqual(verdict));
});

test("a condition nobody knows closes the page to everybody (X-02)", () => {
  const meta = { needsManageClient: true };
  for (const who of [null, person(["clientdealer"])]) {
    expect(() => guardPage(meta as object, who, "/manage-clients", NOW)).toThrow(/^Unknown route middleware$/);
    const beside = { ...meta, signedIn: true };
    expect(() => guardPage(beside as object, who, "/manage-clients", NOW)).toThrow(/^Unknown route middleware$/);
  }
});

test("the way back after login stays on this site", () => {
  expect(safeReturnPath("/dart?panel=1")).toBe("/dart?panel=1");
  for (const bad of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/auth/logout",
    undefined,
    5,
    ["/dart"],
  ]) {
    expect(safeReturnPath(bad)).toBeNull();
  }
});
