import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What an answer may claim otherwise than an honest device and browser would. */
interface Claims {
  origin?: string;
  challenge?: string;
  /** How often the device says that it was used. */
  counter?: number;
  /** Without finger, face or PIN. */
  isVerified?: boolean;
}

/** What the shop asks with; nothing where it asked nothing. */
type Asked = { challenge?: unknown } | undefined;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A device with one passkey, and the browser before it, as WebAuthn has them (level 3, sections 5 and 6). */
export function newPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const rpIdHash = sha256(new URL(origin).hostname);
  // COSE: an elliptic key (2) for ES256 (-7) on P-256 (1).
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );

  function clientData(type: string, options: Asked, claims: Claims): Buffer {
    const { challenge = options?.challenge, origin: at = origin } = claims;
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  }

  function authenticatorData(flags: number, { counter = 0, isVerified = true }: Claims): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      rpIdHash,
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]),
      count,
    ]);
  }

  const named = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to `createPasskeyOptions`. */
    make(options: Asked, claims: Claims = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(HAS_KEY, claims),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return named({
        clientDataJSON: base64url(clientData("webauthn.create", options, claims)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      });
    },

    /** The answer to what a login or a confirmation asks. */
    show(options: Asked, claims: Claims = {}) {
      const data = clientData("webauthn.get", options, claims);
      const authData = authenticatorData(0, claims);
      const signed = Buffer.concat([authData, sha256(data)]);
      return named({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, privateKey)),
      });
    },
  };
}
