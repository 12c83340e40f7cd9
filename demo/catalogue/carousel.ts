/** The four machines of the home page's carousel, in order; each slide leads to its product. */
export const carouselSlugs: { slug: string; title: string }[] = [
  { slug: "60-cm-dtf-printer-twin-head", title: "60 cm DTF printer" },
  { slug: "optical-contour-cutting-plotter-720-mm", title: "Optical vinyl cutting plotter" },
  { slug: "fiber-laser-marker-20-w", title: "Fiber metal marker" },
  { slug: "co2-laser-engraver-cutter-60-w", title: "CO2 engraving cutter" },
];
