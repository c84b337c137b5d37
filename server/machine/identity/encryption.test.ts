import { expect, test } from "vitest";
import { decrypted, encrypted } from "#server/machine/identity/encryption.ts";

const config = { sessionSecret: "a secret that only tests know, 32 or more characters" };
const stored = encrypted(config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row: "usr_asha" });

test("a secret is stored differently each time and read again", () => {
  expect(encrypted(config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row: "usr_asha" })).not.toBe(stored);
  expect(decrypted(config, "second-factor", { stored, row: "usr_asha" })).toBe("JBSWY3DPEHPK3PXP");
});

test("it opens neither in another row, nor for another purpose, nor under another secret, nor altered", () => {
  const other = { sessionSecret: "another secret, 32 or more characters long" };
  const altered = `${stored.slice(0, -4)}AAAA`;
  expect(decrypted(config, "second-factor", { stored, row: "usr_rohan" })).toBeNull();
  expect(decrypted(config, "one-time-code", { stored, row: "usr_asha" })).toBeNull();
  expect(decrypted(other, "second-factor", { stored, row: "usr_asha" })).toBeNull();
  expect(decrypted(config, "second-factor", { stored: altered, row: "usr_asha" })).toBeNull();
});

test("it names its algorithm: one that names none is of before, one of another opens nowhere", () => {
  expect(stored).toMatch(/^aes-256-gcm\.[\w-]+$/);
  const [, bare = ""] = stored.split(".");
  expect(decrypted(config, "second-factor", { stored: bare, row: "usr_asha" })).toBe("JBSWY3DPEHPK3PXP");
  for (const other of [`aes-256-siv.${bare}`, `aes-256-gcm.${bare}.`, "", "aes-256-gcm."]) {
    expect(decrypted(config, "second-factor", { stored: other, row: "usr_asha" })).toBeNull();
  }
});
