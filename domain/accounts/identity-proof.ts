import { z } from "zod";

/** Proof of identity given to our staff by a person who lost their second factor. */
export const identityProof = z.enum(["called_back", "video", "firm_letter"], {
  error: "Choose how they proved their identity.",
});
export type IdentityProof = z.infer<typeof identityProof>;

export const IDENTITY_PROOF_TEXTS: Record<IdentityProof, string> = {
  called_back: "Called back on the number on record",
  video: "Video call with an identity document",
  firm_letter: "Letter of the firm's ops admin",
};
