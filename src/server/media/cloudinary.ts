import { createHash } from "node:crypto";

/** The origins that the upload widget needs (cloudinary.com/documentation/upload_widget). */
export const widgetOrigins = {
  script: ["https://upload-widget.cloudinary.com"],
  frame: ["https://upload-widget.cloudinary.com"],
  connect: ["https://api.cloudinary.com"],
};

/** Cloudinary accepts a signature for this long after its timestamp. */
export const SIGNATURE_LIFETIME_S = 3_600;

/**
 * Signs the parameters of an upload, all but the file, the key and the signature itself: SHA-1 of
 * them in the order of their names, then the secret
 * (cloudinary.com/documentation/authentication_signatures).
 */
export function signParams(params: Record<string, string | number>, secret: string): string {
  const text = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("sha1")
    .update(text + secret)
    .digest("hex");
}
