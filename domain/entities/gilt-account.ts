import { z } from "zod";
import { readable } from "#domain/lib/wire.ts";

const code = (name: string) =>
  readable(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{2,20}$/, `${name} has 2 to 20 letters and digits.`),
  );
const memberCode = code("Member code");

/**
 * Account for government securities. SGL: the firm is a member of NDS-OM, and reports itself. CSGL: a gilt account with
 * a primary member, which reports for the firm.
 */
export const giltAccount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("SGL"), member_code: memberCode }),
  z.object({
    kind: z.literal("CSGL"),
    member_name: readable(z.string().trim().min(2, "Name of member is a required field").max(200)),
    member_code: memberCode,
    constituent_code: code("Account number"),
  }),
]);
export type GiltAccount = z.infer<typeof giltAccount>;
