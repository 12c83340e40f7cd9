import { VALID_DAYS } from "#shared/quotes/quote-state.ts";

/** What a new quote's draft says besides its lines. */
export const emptyDraft = {
  freightPaise: 0,
  freightText: "",
  validDays: VALID_DAYS,
  notes: "",
  terms: "",
};
