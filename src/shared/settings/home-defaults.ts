import type { HomeSettings } from "./home.ts";

/** Drawn like the demo catalogue's pictures, but part of the shop itself. */
export const HERO_PICTURE = "/media/demo/home/hero-1600x900/1600.webp";

/** Stands in an info block for the days in which goods can be returned. */
export const DAYS_PLACE = "{days}";

const machine = (title: string, product: string) => ({
  title,
  product,
  text: "",
  buttonText: "Read More",
  picture: "",
  alt: "",
  to: "",
});

/** The home page until the owner changes it (specification, sections 1 and 3). */
export const usualHome: HomeSettings = {
  hero: {
    eyebrow: "Since 1988",
    title: "Everything a print and gift workshop runs on",
    text: "DTF and sublimation printers, heat presses, cutting plotters, lasers, and the inks, papers and blanks that go with them. From Kolkata, Chennai, Guwahati and Hyderabad, to workshops all over India.",
    picture: HERO_PICTURE,
    alt: "A workbench with an open heat press, ink bottles, printed mugs, rolls of vinyl and T-shirts",
    buttonText: "See all categories",
    to: "/category",
    otherText: "How we can help",
    otherTo: "/help-center",
  },
  slides: [
    machine("DTF printer", "60-cm-dtf-printer-twin-head"),
    machine("Optical vinyl cutting plotter", "optical-contour-cutting-plotter-720-mm"),
    machine("Fiber metal marker", "fiber-laser-marker-20-w"),
    machine("Engraving cutter", "co2-laser-engraver-cutter-60-w"),
  ],
  counters: [
    { figure: "10K+", what: "happy clients" },
    { figure: "100K+", what: "orders delivered" },
    { figure: "1K+", what: "products" },
  ],
  info: [
    {
      icon: "rupee",
      shown: "with_gst",
      title: "One price, GST included",
      text: "What you see is what you pay for the goods: GST is included in every price, and the rate is shown on the product's page.",
    },
    {
      icon: "rupee",
      shown: "without_gst",
      title: "One price",
      text: "What you see is what you pay for the goods: no tax is added to it at the end.",
    },
    {
      icon: "layers",
      shown: "always",
      title: "Cheaper by the box",
      text: "Blanks, inks, papers and vinyl cost less even in small numbers. Each price list shows every step.",
    },
    {
      icon: "wrench",
      shown: "always",
      title: "Machines with all their facts",
      text: "Power, size, speed, warranty, installation and training are written down before you buy, not after.",
    },
    {
      icon: "returns",
      shown: "always",
      title: `Returns within ${DAYS_PLACE} days`,
      text: "Refunds take 7 to 10 business days. Only what was customised for you cannot be returned.",
    },
  ],
  sections: [
    { name: "counters", shown: true },
    { name: "carousel", shown: true },
    { name: "categories", shown: true },
    { name: "kits", shown: true },
    { name: "info", shown: true },
    { name: "newest", shown: true },
    { name: "reviews", shown: true },
    { name: "contact", shown: true },
  ],
  seo: {
    description:
      "DTF and sublimation printers, heat presses, cutting plotters, lasers, inks, papers and blanks for print and gift workshops across India, since 1988.",
    foundedIn: 1988,
  },
  banner: { text: "", linkText: "", to: "", from: "", until: "" },
};
