import { describe, expect, test } from "vitest";
import {
  type Acting,
  declinedText,
  GROUP_MAX,
  type RuledChannel,
  takesInvitation,
  tradingGroupFault,
  whyNotBan,
  whyNotInvite,
  whyNotLeave,
  whyNotRename,
  whyNotSend,
} from "#domain/chat/channel-rules.ts";
import { following } from "#domain/chat/following.ts";
import { mayChat } from "#domain/chat/who-chats.ts";
import { ROLES } from "#domain/entities/roles.ts";

const member: Acting = {
  userId: "usr_me",
  nickname: "Me",
  mayChat: true,
  hasTerms: true,
  role: "none",
  state: "joined",
};
const operator: Acting = { ...member, role: "operator" };
const channel = (kind: RuledChannel["kind"], more: Partial<RuledChannel> = {}): RuledChannel => ({
  kind,
  creatorId: "usr_other",
  creatorName: "Farah Irani",
  gone: null,
  ...more,
});

describe("who chats", () => {
  test("dealers, viewers, back office, brokers and staff; compliance users never, whatever else they hold", () => {
    const plain = { is_broker: false, is_staff: false };
    expect(ROLES.filter((role) => mayChat({ ...plain, roles: [role] }))).toEqual([
      "clientdealer",
      "clientviewer",
      "backoffice",
    ]);
    expect(mayChat({ roles: ["user"], is_broker: true })).toBe(true);
    expect(mayChat({ roles: ["user"], is_broker: false, is_staff: true })).toBe(true);
    expect(mayChat({ roles: ["clientdealer", "complianceofficer"], is_broker: true, is_staff: true })).toBe(false);
  });
});

describe("sending is refused", () => {
  test.each([
    ["without a role that chats", channel("group"), { ...member, mayChat: false }, /role/],
    ["before the terms were taken", channel("group"), { ...member, hasTerms: false }, /terms/],
    ["in a broadcast of somebody else", channel("broadcast"), member, /Only Farah Irani/],
    ["before an invitation was accepted", channel("group"), { ...member, state: "invited" as const }, /Accept/],
    ["to who declined", channel("direct", { gone: { nickname: "Ria", because: "declined" } }), member, /Ria declined/],
    ["to who left", channel("direct", { gone: { nickname: "Ria", because: "left" } }), member, /Ria has left/],
  ])("%s", (_when, at, who, text) => {
    expect(whyNotSend(at, who)).toMatch(text);
  });

  test("and else is not, nor in one's own broadcast", () => {
    expect(whyNotSend(channel("direct"), member)).toBeNull();
    expect(whyNotSend(channel("broadcast", { creatorId: member.userId }), member)).toBeNull();
  });
});

describe("running a channel", () => {
  test("anyone who joined invites to a group, operators elsewhere, nobody to a direct channel or beyond what it holds", () => {
    expect(whyNotInvite(channel("group"), member, 3)).toBeNull();
    expect(whyNotInvite(channel("group"), { ...member, state: "invited" }, 3)).toMatch(/Accept/);
    expect(whyNotInvite(channel("group"), member, GROUP_MAX + 1)).toMatch(/at most/);
    expect(whyNotInvite(channel("broadcast"), operator, GROUP_MAX + 1)).toBeNull();
    expect(whyNotInvite(channel("trading_group"), member, 3)).toMatch(/operator/);
    expect(whyNotInvite(channel("direct"), operator, 3)).toMatch(/two people/);
  });

  test("operators ban others, never operators or themselves (M-21)", () => {
    expect(whyNotBan(channel("group"), operator, { userId: "usr_x", role: "none" })).toBeNull();
    expect(whyNotBan(channel("group"), member, { userId: "usr_x", role: "none" })).toMatch(/Only an operator/);
    expect(whyNotBan(channel("group"), operator, { userId: "usr_x", role: "operator" })).toMatch(/operator cannot/);
    expect(whyNotBan(channel("group"), operator, { userId: member.userId, role: "operator" })).toMatch(/Leave/);
    expect(whyNotBan(channel("direct"), operator, { userId: "usr_x", role: "none" })).toMatch(/direct/);
  });

  test("operators rename, the broker of a trading group stays", () => {
    expect([whyNotRename(channel("group"), operator), whyNotRename(channel("group"), member)]).toEqual([
      null,
      "Only an operator can rename a channel.",
    ]);
    expect(whyNotRename(channel("direct"), operator)).toMatch(/named after/);
    expect(whyNotLeave(channel("trading_group"), operator)).toMatch(/broker/);
    expect([whyNotLeave(channel("trading_group"), member), whyNotLeave(channel("group"), operator)]).toEqual([
      null,
      null,
    ]);
  });

  test("a trading group has one operator, a broker (M-22)", () => {
    const [broker, dealer] = [{ isBroker: true }, { isBroker: false }];
    expect(tradingGroupFault([broker])).toBeNull();
    for (const wrong of [[], [dealer], [broker, dealer], [broker, broker]]) {
      expect(tradingGroupFault(wrong)).toMatch(/exactly one operator/);
    }
  });
});

test("an invitation is taken as its receiver wished", () => {
  expect([true, false].map((knows) => takesInvitation("anyone", knows))).toEqual([true, true]);
  expect([true, false].map((knows) => takesInvitation("connections_of_my_firm", knows))).toEqual([true, false]);
  expect([true, false].map((knows) => takesInvitation("nobody", knows))).toEqual([false, false]);
});

test("a declined invitation is announced in these words (T-18)", () => {
  expect(declinedText("Vikram Joshi")).toBe("Vikram Joshi declined your request");
});

test("a change follows, is known, or shows that some were missed", () => {
  expect([following(null, 7), following(6, 7), following(7, 7), following(9, 7), following(5, 7)]).toEqual([
    "next",
    "next",
    "known",
    "known",
    "missed",
  ]);
});
