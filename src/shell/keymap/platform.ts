/** Only Macs differ: Cmd in place of Ctrl, Alt types characters, keys are shown as symbols. */
export type Platform = "mac" | "other";

export function detectPlatform(userAgent: string): Platform {
  return /mac|iphone|ipad|ipod/i.test(userAgent) ? "mac" : "other";
}
