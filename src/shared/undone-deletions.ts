/** So long after it was deleted, a row can be brought back as it was. */
export const DELETION_UNDONE_WITHIN_MINUTES = 60;
