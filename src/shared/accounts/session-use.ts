/**
 * With this header, of any value, a call is a page's own, which nobody has pressed anything for: it is answered like any
 * other and does not count as use of the session, so that staff who went away are signed out after two hours.
 */
export const BY_ITSELF = "X-By-Itself";
