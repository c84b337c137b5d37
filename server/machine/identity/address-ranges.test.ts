import { describe, expect, test } from "vitest";
import { isAllowedAddress, readableAddress, storedRanges } from "#server/machine/identity/address-ranges.ts";

const ranges = (...all: string[]) => all.map((range) => ({ range, label: "" }));
const OFFICE = ranges("203.0.113.0/24", "2001:db8:1::/48", "198.51.100.7/32");

describe("a firm's address ranges", () => {
  test.each([
    ["203.0.113.255", true],
    ["203.0.114.0", false],
    ["198.51.100.7", true],
    ["198.51.100.8", false],
    ["2001:db8:1:ffff::1", true],
    ["2001:db8:2::1", false],
    ["::ffff:203.0.113.9", true],
    ["::ffff:203.0.114.9", false],
    ["unknown", false],
    ["", false],
    ["203.0.113", false],
  ])("hold %s: %s", (address, isAllowed) => {
    expect(isAllowedAddress(OFFICE, address)).toBe(isAllowed);
  });

  test("that are none allow every address, even one that cannot be read", () => {
    expect(isAllowedAddress([], "unknown")).toBe(true);
  });

  test("are stored in one form, a single address as a range of one", () => {
    expect(storedRanges(ranges("198.51.100.7", "2001:db8::1", "2001:0DB8:1::/48")).map(({ range }) => range)).toEqual([
      "198.51.100.7/32",
      "2001:db8::1/128",
      "2001:db8:1::/48",
    ]);
  });

  test.each([
    ["203.0.113.7/24", "This range begins at 203.0.113.0: write 203.0.113.0/24."],
    ["2001:db8::1/32", "This range begins at 2001:db8::: write 2001:db8::/32."],
    ["0.0.0.0/0", "This is every address. To allow them all, remove all ranges."],
    ["::/0", "This is every address. To allow them all, remove all ranges."],
  ])("do not take %s", (range, text) => {
    expect(() => storedRanges(ranges("10.0.0.0/8", range))).toThrow(
      expect.objectContaining({ detail: { fieldErrors: { "ranges.1.range": [text] } } }),
    );
  });

  test("show an address as they are written", () => {
    expect(readableAddress("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(readableAddress("fe80::1%eth0")).toBe("fe80::1");
    expect(readableAddress("unknown")).toBe("unknown");
  });
});
