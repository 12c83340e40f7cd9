/** Where the link leads that confirms an e-mail address; its query carries the token. */
export const VERIFY_EMAIL_PATH = "/verify-email";

/** Where the link leads that sets a new password. */
export const RESET_PASSWORD_PATH = "/reset-password";

/** How confirming ended, as the page's address says it (`?result=`). */
export type VerifyEmailResult = "confirmed" | "ended";

export const verifyEmailSentences: Record<VerifyEmailResult, string> = {
  confirmed: "Thank you, your e-mail address is confirmed.",
  ended: "This link is no longer valid. Log in and ask for a new one under Your account.",
};

/** Reads the query parameter `result`. */
export function verifyEmailResult(text: string | null): VerifyEmailResult | undefined {
  return text === "confirmed" || text === "ended" ? text : undefined;
}
