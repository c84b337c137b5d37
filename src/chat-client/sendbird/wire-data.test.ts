import { describe, expect, it } from "vitest";
import { readPersonMeta } from "#src/chat-client/sendbird/wire-data.ts";

describe("what the hosted chat says of a person (H-05)", () => {
  it.each([
    ["the text 'false'", { is_active: "false" }, false],
    ["the text 'true'", { is_active: "true" }, true],
    ["any other text", { is_active: "False" }, true],
    ["an empty text", { is_active: "" }, true],
    ["nothing", {}, true],
    ["no data at all", null, true],
  ])("makes them active unless it is 'false': %s", (_what, meta, isActive) => {
    expect(readPersonMeta(meta).is_active).toBe(isActive);
  });
});
