import { failure } from "#shared/failure.ts";

/** What is answered of a thing that is gone, never was, or is not the caller's: all three alike. */
const gone = (what: string) => () => failure("not_found", `This ${what} is not there (any more)`);

export const noArticle = gone("blog");
export const noCategory = gone("category");
export const noPicture = gone("picture");
export const noProduct = gone("product");
export const noOrder = () => failure("not_found", "There is no such order");
export const noReview = () => failure("not_found", "There is no such review");
