/** The product whose hero stands for each top-level category, by slug. */
export const categoryPictures: Record<string, string> = {
  "dtf-printing": "60-cm-dtf-printer-twin-head",
  "sublimation-printers": "a4-sublimation-printer",
  "heat-presses": "clamshell-heat-press-38-x-38",
  "cutting-plotters": "optical-contour-cutting-plotter-720-mm",
  "laser-and-engraving": "fiber-laser-marker-20-w",
  "inks-and-papers": "sublimation-ink-1-l",
  "transfer-vinyl": "glitter-vinyl-1-m",
  "drinkware-blanks": "two-tone-mug-11-oz",
  "apparel-blanks": "polyester-t-shirt-180-gsm",
  "gifts-and-awards": "photo-slate-20-x-15",
};
