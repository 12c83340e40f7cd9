import { buildIfStale } from "../../scripts/build-storefront.ts";

/** Several files start the built shop: it is built before all of them. */
export default buildIfStale;
