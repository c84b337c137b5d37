import { z } from "zod";

/** How a browser finds a passkey. */
export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialRequestOptions` as JSON: what a browser asks for a passkey with. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** ms */
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(passkeyDescriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
