/** What the tests and the shop that they run against agree on. */
export const SANDBOX_CONTROL_TOKEN = "browser-tests";

export const admin = { email: "owner@example.com", password: "correct horse battery" };
