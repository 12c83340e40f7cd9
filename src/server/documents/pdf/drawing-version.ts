/**
 * Of how documents are drawn. Kept PDFs of another version are drawn anew, so a change that one sees on an
 * issued document raises it; `drawing-version.test.ts` fails until it does.
 */
export const DRAWING_VERSION = 1;
