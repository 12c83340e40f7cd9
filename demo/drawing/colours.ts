/** The colours of goods as the renderer takes them, by the words of the catalogue. */

export const glazes = {
  red: "S(0.78, 0.09, 0.10)",
  blue: "S(0.08, 0.27, 0.62)",
  yellow: "S(0.97, 0.78, 0.10)",
  green: "S(0.10, 0.50, 0.25)",
  pink: "S(0.95, 0.52, 0.66)",
  black: "S(0.06, 0.065, 0.075)",
};

export const cottons = {
  black: "S(0.13, 0.14, 0.16)",
  white: "S(0.965, 0.96, 0.95)",
  navy: "S(0.10, 0.15, 0.27)",
  red: "S(0.70, 0.09, 0.11)",
  "bottle green": "S(0.05, 0.25, 0.17)",
};

export const meshes = {
  blue: "S(0.10, 0.24, 0.50)",
  white: "S(0.90, 0.895, 0.885)",
  black: "S(0.10, 0.105, 0.12)",
  red: "S(0.72, 0.10, 0.11)",
};

export const inks = {
  cyan: "Cyan",
  magenta: "Magenta",
  yellow: "Yellow",
  black: "Black",
  "light cyan": "LightCyan",
  "light magenta": "LightMagenta",
};

const satin = (colour: string) => `texture { Satin(${colour}) }`;

/** Textures of PU vinyl. */
export const vinyls = {
  red: satin("S(0.80, 0.10, 0.10)"),
  white: satin("S(0.955, 0.95, 0.94)"),
  black: satin("S(0.07, 0.07, 0.08)"),
  "royal blue": satin("S(0.10, 0.25, 0.62)"),
  yellow: satin("S(0.98, 0.80, 0.12)"),
  gold: "texture { GoldFoil }",
};

const sparkle = (ground: string, glints: string) =>
  `texture { GlitterSparkle(${ground}, ${glints}) }`;

/** Textures of glitter vinyl. */
export const glitters = {
  gold: sparkle("S(0.85, 0.62, 0.20)", "S(1, 0.93, 0.65)"),
  silver: sparkle("S(0.75, 0.76, 0.78)", "S(1, 1, 1)"),
  red: sparkle("S(0.80, 0.10, 0.14)", "S(1, 0.66, 0.60)"),
  blue: sparkle("S(0.12, 0.28, 0.70)", "S(0.70, 0.85, 1)"),
  pink: sparkle("S(0.86, 0.25, 0.48)", "S(1, 0.80, 0.90)"),
  black: sparkle("S(0.17, 0.17, 0.19)", "S(0.62, 0.62, 0.66)"),
};
