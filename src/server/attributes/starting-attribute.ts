/** An attribute that every shop begins with. */
export interface StartingAttribute {
  code: string;
  name: string;
  kind: "number" | "choice";
  unit?: string;
  /** Whether lists do not offer it: what only rules and comparisons need. */
  isHidden?: boolean;
  /** Names of specifications that it is read from, the first that says it wins. */
  readFrom?: readonly string[];
  /** The choices to begin with, in their order; others are added where products have them. */
  choices?: readonly StartingChoice[];
}

export interface StartingChoice {
  name: string;
  swatch?: string;
  aliases?: readonly string[];
}

/** Choices that nothing but their names is said of. */
export const choices = (...names: string[]): StartingChoice[] => names.map((name) => ({ name }));
