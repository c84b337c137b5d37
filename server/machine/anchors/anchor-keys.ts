import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Config } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";
import { embeddedKey, storedKey } from "#server/machine/db/data-folder.ts";

type Needs = Pick<Config, "env" | "dataDir" | "auditAnchorKey" | "auditAnchorPublicKeys">;

/** File in the data folder for a generated key. */
const FILE = "anchor-key";

/**
 * Signing key of anchors: from the setting, or outside production one generated once beside the data.
 * @throws StartError when it is no Ed25519 key
 */
export function signingKey({ dataDir, auditAnchorKey }: Needs): KeyObject {
  return privateKeyOf(auditAnchorKey ?? embeddedKey(dataDir, FILE, newKey));
}

/**
 * The keys by which anchors of this installation are checked: that of the key it signs with, and earlier ones that the
 * settings name. Makes none.
 * @throws StartError when one is no Ed25519 key
 */
export function checkingKeys({ env, dataDir, auditAnchorKey, auditAnchorPublicKeys }: Needs): KeyObject[] {
  const own = auditAnchorKey ?? (env === "production" ? null : storedKey(dataDir, FILE));
  return [...(own === null ? [] : [createPublicKey(privateKeyOf(own))]), ...auditAnchorPublicKeys.map(publicKeyOf)];
}

/** Text form of a public key, for output and settings: DER in base64. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

/** @throws StartError when the text is no Ed25519 public key */
export function publicKeyOf(text: string): KeyObject {
  return ed25519(
    "AUDIT_ANCHOR_PUBLIC_KEYS: must be Ed25519 public keys as `audit:verify -- --public-key` prints them",
    () => createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" }),
  );
}

function privateKeyOf(text: string): KeyObject {
  return ed25519("AUDIT_ANCHOR_KEY: must be an Ed25519 private key, PKCS #8 in DER as base64", () =>
    createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" }),
  );
}

function ed25519(otherwise: string, read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (error) {
    throw new StartError(`${otherwise}.`, { cause: error });
  }
  throw new StartError(`${otherwise}.`);
}

function newKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
}
