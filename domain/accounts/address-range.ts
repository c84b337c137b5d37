import { z } from "zod";
import { requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";

export const ADDRESS_RANGES_MAX = 50;
export const ADDRESS_RANGE_TEXT = "Should be an address or a range such as 203.0.113.0/24 or 2001:db8::/32.";
const RANGE = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: ADDRESS_RANGE_TEXT });

/** IP address or CIDR range from which people of the firm may sign in. */
export const addressRange = z.object({
  range: z
    .string()
    .trim()
    .min(1, requiredText("Range"))
    .refine((text) => text === "" || RANGE.safeParse(text).success, ADDRESS_RANGE_TEXT),
  /** Name for the firm's own people: `Mumbai office`. */
  label: readable(z.string().trim().max(60, "Should be at most 60 characters.")).default(""),
});
export type AddressRange = z.infer<typeof addressRange>;
