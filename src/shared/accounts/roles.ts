/** The role of an admin (specification, section 3); apart from the schemas, which the browser's pages do without. */
export const ADMIN_ROLE = 1;
