import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from "#domain/contract/http/passkeys.ts";
import type { PasskeyRequest } from "#domain/entities/passkey-request.ts";

/**
 * A software security key with one passkey, including its browser: P-256 (ES256), no attestation. Signs as specified by
 * CTAP2 and WebAuthn level 3 (6.1 authenticator data, 5.8.1 client data).
 */
export interface SoftwareAuthenticator {
  credentialId: string;
  /** Signature counter; a test may turn it back, as in a clone. */
  counter: number;
  create: (asked: PasskeyCreation, at?: Partial<Circumstances>) => NewPasskey;
  get: (asked: PasskeyRequest, at?: Partial<Circumstances>) => PasskeyAnswer;
}

interface Circumstances {
  /** Origin of the page in the browser. */
  origin: string;
  rpId: string;
  /** True when the authenticator verified its user by PIN or fingerprint. */
  isVerified: boolean;
  /** User handle returned by the authenticator; omitted by default. */
  userHandle: string;
}

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** @param origin default origin of its browser */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = base64url(id);
  const self: SoftwareAuthenticator = {
    credentialId,
    counter: 0,
    create({ challenge, rp }, at = {}) {
      const clientData = clientDataOf("webauthn.create", challenge, at.origin ?? origin);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([
        authenticatorData(at.rpId ?? rp.id, self.counter, at, FLAGS.hasCredential),
        attested,
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return answerOf(credentialId, { clientDataJSON: base64url(clientData), attestationObject, transports: ["usb"] });
    },
    get({ challenge, rpId }, at = {}) {
      self.counter += 1;
      const clientData = clientDataOf("webauthn.get", challenge, at.origin ?? origin);
      const authData = authenticatorData(at.rpId ?? rpId, self.counter, at, 0);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return answerOf(credentialId, {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(at.userHandle === undefined ? {} : { userHandle: base64url(at.userHandle) }),
      });
    },
  };
  return self;
}

function answerOf<R>(id: string, response: R) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
}

function clientDataOf(type: string, challenge: string, origin: string): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false });
}

function authenticatorData(rpId: string, counter: number, at: Partial<Circumstances>, flags: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags | FLAGS.present | (at.isVerified === false ? 0 : FLAGS.verified));
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

/** COSE_Key of an elliptic curve (RFC 9053, 7.1): kty EC2, alg ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return isoCBOR.encode(fields as Parameters<typeof isoCBOR.encode>[0]);
}
