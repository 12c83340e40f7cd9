/** A GSTIN that nobody has: a shop that takes real money never sells under it. */
export const DEMO_GSTIN = "19AAAAA0000A1ZZ";

/** Where that made-up seller is; a street that Kolkata has not. */
export const DEMO_ADDRESS = "21 Pressroom Lane, Kolkata 700001";

/** By whom the settings are saved that the demo catalogue brings. */
export const DEMO_ACTOR = "demo";
