import { describe, expect, test } from "vitest";
import { type FirmUser, type UserChange, userChangeRefusal, userTexts } from "#domain/accounts/user-rules.ts";

const admin: FirmUser = { id: "usr_gauri", roles: ["clientopsadmin", "dataviewer"], status: "active" };
const second: FirmUser = { id: "usr_second", roles: ["clientopsadmin"], status: "active" };
const dealer: FirmUser = { id: "usr_asha", roles: ["clientdealer"], status: "active" };

const why = (user: FirmUser, others: FirmUser[], change: UserChange, isRegistered = true) =>
  userChangeRefusal({ actorId: admin.id, user, others, isRegistered }, change)?.text ?? null;

describe("an ops admin", () => {
  test("gives and takes roles, and switches people off and on", () => {
    expect(why(dealer, [admin], { roles: ["clientviewer"] })).toBeNull();
    expect(why(dealer, [admin], { status: "inactive" })).toBeNull();
    expect(why({ ...dealer, status: "inactive" }, [admin], { status: "active" })).toBeNull();
  });

  test("who is the last cannot take away their own role; with another active one they can", () => {
    const change = { roles: ["dataviewer"] as const };
    expect(why(admin, [dealer], change)).toBe(userTexts.lastAdmin);
    expect(why(admin, [dealer, { ...second, status: "inactive" }], change)).toBe(userTexts.lastAdmin);
    expect(why(admin, [dealer, { ...second, status: "invited" }], change)).toBe(userTexts.lastAdmin);
    expect(why(admin, [dealer, second], change)).toBeNull();
  });

  test("cannot be switched off by themselves, nor the last one by anybody", () => {
    expect(why(admin, [second], { status: "inactive" })).toBe(userTexts.deactivateSelf);
    expect(why(second, [dealer], { status: "inactive" })).toBe(userTexts.lastAdmin);
  });
});

test("whoever has not registered is invited or revoked, not switched on or off", () => {
  expect(why({ ...dealer, status: "invited" }, [admin], { status: "active" }, false)).toBe(userTexts.notRegistered);
  expect(why({ ...dealer, status: "inactive" }, [admin], { status: "active" }, false)).toBe(userTexts.inviteAgain);
  expect(why({ ...dealer, status: "invited" }, [admin], { roles: ["user"] }, false)).toBeNull();
});
