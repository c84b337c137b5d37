import { z } from "zod";

/** Who asks somebody for a second factor: we of our own staff, or their firm of its people. */
export const secondFactorDuty = z.enum(["staff", "firm"]);
export type SecondFactorDuty = z.infer<typeof secondFactorDuty>;

/** The sentence that says so to whoever has none yet. */
export const SECOND_FACTOR_DUTY_TEXTS: Record<SecondFactorDuty, string> = {
  staff: "Our staff sign in with a second factor. Set yours up first.",
  firm: "Your firm asks its people for a second factor. Set yours up first.",
};
