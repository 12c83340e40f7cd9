import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODES } from "#shared/two-factor/contract.ts";

/** Seconds that a code is shown; all apps know these figures, and some no others (RFC 6238, section 4). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be one step off, in either direction (RFC 6238, section 5.2). */
const STEPS_OFF = 1;
/** Of a secret: 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20;

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret of an authenticator app, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app's QR code carries: `otpauth://totp/…`. */
export function authenticatorAddress(secret: string, shop: string, email: string): string {
  return totpOf(secret, { issuer: shop, label: email }).toString();
}

/**
 * The number of the step of 30 seconds whose code this is; undefined where it is of none at hand. Steps
 * after that of the last code count alone, so that nobody uses one again that was looked at.
 *
 * @param lastStep of the code that was taken last; 0 before
 * @param now milliseconds since 1970
 */
export function stepOfCode(
  secret: string,
  code: string,
  lastStep: number,
  now: number,
): number | undefined {
  const totp = totpOf(secret);
  const token = code.replaceAll(/\D/g, "");
  if (token.length !== DIGITS) return undefined;
  const off = totp.validate({ token, timestamp: now, window: STEPS_OFF });
  if (off === null) return undefined;
  const step = totp.counter({ timestamp: now }) + off;
  return step > lastStep ? step : undefined;
}

/** Without i, l, o and u: read aloud or copied by hand, none is taken for another (Crockford's base 32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten codes of 80 bits each, such as `3f9k-x2mp-07tr-qhd8`: nobody guesses one, so that a plain hash keeps it. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const symbols = [...randomBytes(GROUPS * GROUP_LENGTH)].map(
      (byte) => ALPHABET[byte % ALPHABET.length],
    );
    return Array.from({ length: GROUPS }, (_, group) =>
      symbols.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
    ).join("-");
  });
}

/** What is stored of a recovery code, however it was typed. */
export function recoveryCodeHash(userId: string, code: string): string {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return createHash("sha256").update(`${userId} ${plain}`).digest("hex");
}
