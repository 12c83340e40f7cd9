import { createHash } from "node:crypto";

/** What the upload widget loads, shows and calls (cloudinary.com/documentation/upload_widget). */
export const widgetOrigins = {
  script: ["https://upload-widget.cloudinary.com"],
  frame: ["https://upload-widget.cloudinary.com"],
  connect: ["https://api.cloudinary.com"],
};

/** Seconds that Cloudinary takes a signature for, from its timestamp on. */
export const SIGNATURE_LIFE = 3_600;

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
