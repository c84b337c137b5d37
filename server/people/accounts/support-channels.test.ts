import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { supportChannelsOf } from "#server/people/accounts/support-channels.ts";

const SECRET = "a secret of the customer chat";
const none = { supportEmail: null, intercomAppId: null, intercomIdentitySecret: null };

describe("how pages reach our people", () => {
  test("the address is the configured one, and none where none is (U-26)", () => {
    expect(supportChannelsOf(none, null)).toEqual({ email: null, messenger: null });
    expect(supportChannelsOf({ ...none, supportEmail: "desk@yieldboard.example" }, null).email).toBe(
      "desk@yieldboard.example",
    );
  });

  test("the customer chat is told of somebody only with a proof that nobody else can make (F-37)", () => {
    const configured = { ...none, intercomAppId: "ab12cd34" };
    expect(supportChannelsOf(configured, "usr_1").messenger).toEqual({ app_id: "ab12cd34", user_hash: null });
    const proven = { ...configured, intercomIdentitySecret: SECRET };
    expect(supportChannelsOf(proven, null).messenger?.user_hash).toBeNull();
    expect(supportChannelsOf(proven, "usr_1").messenger?.user_hash).toBe(
      createHmac("sha256", SECRET).update("usr_1").digest("hex"),
    );
  });
});
