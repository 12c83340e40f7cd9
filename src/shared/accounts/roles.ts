/**
 * The role of an admin (specification, section 3). In a file without schemas, so that pages do not
 * load zod.
 */
export const ADMIN_ROLE = 1;
