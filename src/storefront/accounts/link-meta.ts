import type { MetaDescriptor } from "react-router";

/** Of a page whose address carries a secret: where it leads on is not told that address. */
export const secretAddress: MetaDescriptor = { name: "referrer", content: "no-referrer" };
