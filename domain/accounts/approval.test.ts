import { describe, expect, test } from "vitest";
import { approversRefusal, approvalTexts, decisionRefusal } from "#domain/accounts/approval.ts";
import { mayApprove } from "#domain/permissions/approvers.ts";
import type { Role } from "#domain/entities/roles.ts";

const NOW = new Date("2026-03-02T06:00:00Z");
const LATER = new Date("2026-03-09T06:00:00Z");
const waiting = { status: "pending", makerId: "usr_maker", expiresAt: LATER } as const;
const refusal = (decision: "approve" | "reject" | "withdraw", actorId: string, change: object = {}) =>
  decisionRefusal({ ...waiting, ...change }, { actorId, decision, now: NOW })?.text ?? null;

const person = (roles: Role[], segment: "INSTITUTIONAL" | "NON_INSTITUTIONAL" = "INSTITUTIONAL") => ({
  roles,
  client_segment: segment,
  is_broker: false,
});

describe("who decides on a change", () => {
  test("is anybody but its maker, who withdraws it alone", () => {
    expect(refusal("approve", "usr_other")).toBeNull();
    expect(refusal("reject", "usr_other")).toBeNull();
    expect(refusal("withdraw", "usr_maker")).toBeNull();
    expect(refusal("approve", "usr_maker")).toBe(approvalTexts.ownChange);
    expect(refusal("reject", "usr_maker")).toBe(approvalTexts.ownChange);
    expect(refusal("withdraw", "usr_other")).toBe(approvalTexts.notMine);
  });

  test("is nobody once it is decided or its days are over", () => {
    expect(refusal("approve", "usr_other", { status: "rejected" })).toBe(approvalTexts.decided);
    expect(refusal("approve", "usr_other", { expiresAt: NOW })).toBe(approvalTexts.expired);
  });

  test("depends on the right to make such a change", () => {
    expect(mayApprove(person(["clientopsadmin"]))).toBe(true);
    expect(mayApprove(person(["clientdealer"], "NON_INSTITUTIONAL"))).toBe(true);
    expect(mayApprove(person(["clientdealer"]))).toBe(false);
    expect(mayApprove(person(["complianceofficer", "dataviewer"]))).toBe(false);
  });
});

describe("a firm can ask for a second person", () => {
  const admin = person(["clientopsadmin"]);
  test.each([
    ["with two ops admins", [admin, admin], null],
    ["not with one", [admin], "Only one active user can approve roles of people."],
    ["not without any", [], "No active user can approve roles of people."],
    [
      "not with one person who manages clients",
      [admin, admin, person(["backoffice"], "NON_INSTITUTIONAL")],
      "Only one active user can approve clients' bank details.",
    ],
  ])("%s", (_what, people, text) => {
    const answer = approversRefusal(people);
    if (text === null) expect(answer).toBeNull();
    else expect(answer).toContain(text);
  });
});
