/**
 * Of how papers are drawn. Kept PDFs of another version are drawn anew, so a change that one sees on an
 * issued document raises it; `papers-version.test.ts` fails until it does.
 */
export const PAPERS_VERSION = 1;
