/** Where the link leads that confirms an e-mail address; its query carries the token. */
export const VERIFY_EMAIL_PATH = "/verify-email";

/** Where the link leads that sets a new password. */
export const RESET_PASSWORD_PATH = "/reset-password";

/** How confirming ended, as the page's address says it (`?result=`). */
export type VerifyEmailResult = "confirmed" | "ended";

/** Reads the query parameter `result`. */
export function verifyEmailResult(text: string | null): VerifyEmailResult | undefined {
  return text === "confirmed" || text === "ended" ? text : undefined;
}
