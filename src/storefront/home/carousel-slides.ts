/** The specification, section 3, says what it shows. */
export interface Slide {
  title: string;
  buttonText: string;
  /** URL of a picture, where the product has one. */
  image: string | undefined;
  to: string;
  /** The most telling specifications of the product. */
  facts: { name: string; value: string }[];
  /** Rupees; undefined where the shop does not sell the product. */
  price: number | undefined;
}

/** The four machines of the carousel, in order, by the slugs of their products. */
export const carouselMachines = [
  { title: "DTF printer", slug: "60-cm-dtf-printer-twin-head" },
  { title: "Optical vinyl cutting plotter", slug: "optical-contour-cutting-plotter-720-mm" },
  { title: "Fiber metal marker", slug: "fiber-laser-marker-20-w" },
  { title: "Engraving cutter", slug: "co2-laser-engraver-cutter-60-w" },
];
