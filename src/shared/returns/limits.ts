/** Photos of one return. */
export const MAX_RETURN_PHOTOS = 5;
