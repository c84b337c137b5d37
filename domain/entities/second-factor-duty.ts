import { z } from "zod";

/** Source of a second-factor requirement: our platform for its staff, or a firm for its people. */
export const secondFactorDuty = z.enum(["staff", "firm"]);
export type SecondFactorDuty = z.infer<typeof secondFactorDuty>;

/** Message for people who have not set up a second factor yet. */
export const SECOND_FACTOR_DUTY_TEXTS: Record<SecondFactorDuty, string> = {
  staff: "Our staff sign in with a second factor. Set yours up first.",
  firm: "Your firm asks its people for a second factor. Set yours up first.",
};
