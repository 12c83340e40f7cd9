import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A session token: 32 random bytes as 43 characters of base64url. It says nothing by itself. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token: its SHA-256 in hex. A token is random, so one fast round is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
