/** Stands where a text about a person stood that was erased (docs/decisions/090). */
export const ERASED = "Erased";
