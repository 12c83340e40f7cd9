const NEED_SCRIPTS =
  /^\/(?:cart|orders|documents|quotes|quote|addresses|return|cancel-order|refund-account|my-machines|login|register|forgotPassword|reset-password|dashboard)(?:\/|$)/i;

/** Whether a page is filled by the browser alone: the server renders its frame only. */
export const needsScripts = (pathname: string) => NEED_SCRIPTS.test(pathname);
