/** A tracking link's token: 122 random bits in hex digits. */
export const TRACKING_TOKEN = /^[0-9a-f]{32}$/;

/** The page that a token opens. */
export function trackingPath(token: string): string {
  return `/track/${token}`;
}
