import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import { type IsoDate, isIsoDate } from "#domain/lib/iso-date.ts";
import { canonicalJson } from "#server/machine/core/audit.ts";

/**
 * An anchor records the state of the audit on a day: the number and hash of an entry made by the clock, and the count
 * of entries up to it. It is signed and stored outside the database, one line of JSON a day. Rewriting the chain
 * changes the anchored hashes, and new anchors cannot be signed without the key.
 */
export const ANCHORED_ACTION = "audit.anchored";

const content = z.object({
  /** In India. */
  day: z.string().refine(isIsoDate),
  seq: z.number().int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  /** Entries up to this one, itself included. */
  rows: z.number().int().min(1),
  /** The name of the key it is signed with. */
  key: z.string(),
});
const anchor = content.extend({ signature: z.string() });

type Content = z.infer<typeof content>;
export type Anchor = z.infer<typeof anchor>;

/** The line of an anchor, signed by a private key. */
export function anchorLine(anchored: Omit<Content, "key"> & { day: IsoDate }, privateKey: KeyObject): string {
  const signed: Content = { ...anchored, key: keyName(createPublicKey(privateKey)) };
  return JSON.stringify({ ...signed, signature: sign(null, textOf(signed), privateKey).toString("base64url") });
}

/** Parses a line; null when it is not an anchor. Does not check the signature. */
export function readAnchor(line: string): Anchor | null {
  try {
    return anchor.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** True when one of the keys signed exactly this content. */
export function isSigned({ signature, ...signed }: Anchor, publicKeys: readonly KeyObject[]): boolean {
  const key = publicKeys.find((each) => keyName(each) === signed.key);
  return key !== undefined && verify(null, textOf(signed), key, Buffer.from(signature, "base64url"));
}

const textOf = (signed: Content): Buffer => Buffer.from(`audit-anchor ${canonicalJson(signed)}`);

/** A short name of a public key, the same for the same key. */
function keyName(publicKey: KeyObject): string {
  return createHash("sha256")
    .update(publicKey.export({ format: "der", type: "spki" }))
    .digest("hex")
    .slice(0, 16);
}
