import { z } from "zod";

/** Reference by which a browser finds a passkey. */
export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialRequestOptions` as JSON: a browser's request for a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(passkeyDescriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
