// How long texts may be that people type: contracts and the inputs on screens keep to the same.

/** What is searched for in a list or among products. */
export const MAX_SEARCH_LENGTH = 200;
/** What is searched for in the blog. */
export const MAX_BLOG_SEARCH_LENGTH = 500;
/** Why something is done, requested or declined; a line to a customer. */
export const MAX_REASON_LENGTH = 500;
/** What customers ask, and what staff note. */
export const MAX_QUESTION_LENGTH = 1_000;
/** What somebody writes at length. */
export const MAX_MESSAGE_LENGTH = 2_000;
/** A view of a list: short enough for a tab. */
export const MAX_VIEW_NAME_LENGTH = 40;
/** A person, a city. */
export const MAX_NAME_LENGTH = 100;
/** The lines of an address above its city. */
export const MAX_STREET_LENGTH = 500;
export const MAX_PHONE_LENGTH = 20;
/** Room for the space of "560 001", which is taken out. */
export const MAX_TYPED_PINCODE_LENGTH = 10;
/** Room for spaces, which are taken out. */
export const MAX_TYPED_GSTIN_LENGTH = 40;
/** A coupon's code with the spaces and hyphens that people type. */
export const MAX_TYPED_COUPON_LENGTH = 40;
/** Where money is transferred to, as it is typed. */
export const MAX_UPI_ID_LENGTH = 200;
export const MAX_ACCOUNT_NAME_LENGTH = 120;
export const MAX_ACCOUNT_NUMBER_LENGTH = 40;
export const MAX_TYPED_IFSC_LENGTH = 20;
/** The number of a supplier's bill. */
export const MAX_SUPPLIER_REFERENCE_LENGTH = 60;
