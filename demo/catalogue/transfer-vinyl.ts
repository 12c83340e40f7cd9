import type { DemoProduct } from "../demo-data.ts";
import { packTiers } from "./bulk-tiers.ts";
import { gst } from "./gst.ts";
import { capitalised, makeFamily } from "./make-family.ts";
import { paragraphs } from "./paragraphs.ts";

const colours = [
  { words: "red", sku: "RD", share: 0.15, use: "for team names and sale signs on light cloth" },
  { words: "white", sku: "WH", share: 0.27, use: "the one that dark shirts need most" },
  { words: "black", sku: "BK", share: 0.24, use: "the one that light shirts need most" },
  { words: "royal blue", sku: "RB", share: 0.12, use: "for jersey numbers on white and yellow" },
  { words: "yellow", sku: "YE", share: 0.1, use: "bright on black, navy and green" },
  { words: "gold", sku: "GD", share: 0.12, use: "for school crests and wedding parties" },
];

const metres = makeFamily({
  name: "PU heat transfer vinyl, 50 cm × 1 m",
  slug: "pu-vinyl-1-m",
  sku: "VIN-PU-1",
  sharedTiers: true,
  options: ["colour"],
  variants: colours,
  product: ({ words, share, use }, slug) => ({
    category: "pu-vinyl",
    description: paragraphs(
      `The vinyl for names, numbers and plain logos: thin, matt, soft to the hand and easy to weed. This one is ${words}, ${use}. It presses at 150–160 °C in 10–15 seconds on cotton, polyester and blends.`,
      "Cut it mirrored with a 45° blade, weed it, and press with medium force; peel hot or warm. Test a scrap on polyester that may give off its own dye, since red cloth can turn white vinyl pink.",
      "Any cutting plotter will do. Do not cut it with a laser. All six colours cost the same and count together towards the bulk price.",
    ),
    price: 210,
    stock: Math.round(380 * share),
    shipping: true,
    specifications: [
      { name: "Size", value: "50 cm × 1 m" },
      { name: "Colour", value: capitalised(words) },
      { name: "Press", value: "150–160 °C, 10–15 s" },
      { name: "Works with", value: "Cotton, polyester and blends; any cutting plotter" },
      { name: "Thickness", value: "90 µm" },
      { name: "Blade", value: "45°" },
      { name: "Peel", value: "Hot or warm" },
    ],
    bulkDiscounts: packTiers,
    ...gst("3919", 18),
    origin: "South Korea",
    netQuantity: "1 m",
    unit: "MTR",
    pictures: [slug, "pu-vinyl-1-m-colours"],
  }),
});

const rolls = makeFamily({
  name: "PU heat transfer vinyl, roll 50 cm × 25 m",
  slug: "pu-vinyl-roll-25-m",
  sku: "VIN-PU-25",
  sharedTiers: true,
  options: ["colour"],
  variants: colours,
  product: ({ words, share, use }, slug) => ({
    category: "pu-vinyl",
    description: paragraphs(
      `The same thin PU vinyl as a full roll in ${words}, ${use}. It is for shops that number teams or print uniforms: a roll gives about 150 sets of a name with a large number, and costs an eighth less by the metre than single pieces.`,
      "Press at 150–160 °C for 10–15 seconds, peel hot or warm, then press five seconds more under a PTFE sheet. Stand rolls upright so that they do not flatten.",
      "All six colours cost the same and count together towards the bulk price.",
    ),
    price: 4600,
    stock: Math.round(46 * share),
    shipping: true,
    specifications: [
      { name: "Size", value: "50 cm × 25 m" },
      { name: "Colour", value: capitalised(words) },
      { name: "Press", value: "150–160 °C, 10–15 s" },
      { name: "Works with", value: "Cotton, polyester and blends; roll cutting plotters" },
      { name: "Thickness", value: "90 µm" },
      { name: "Blade", value: "45°" },
      { name: "Peel", value: "Hot or warm" },
    ],
    bulkDiscounts: packTiers,
    ...gst("3919", 18),
    origin: "South Korea",
    netQuantity: "1 roll (25 m)",
    unit: "ROL",
    pictures: [slug, "pu-vinyl-roll-25-m-colours"],
  }),
});

const glitter = makeFamily({
  name: "Glitter heat transfer vinyl, 50 cm × 1 m",
  slug: "glitter-vinyl-1-m",
  sku: "VIN-GL-1",
  sharedTiers: true,
  options: ["colour"],
  variants: [
    // Sold out, to show the state within a family.
    { words: "gold", sku: "GD", stock: 0 },
    { words: "silver", sku: "SV", stock: 46 },
    { words: "red", sku: "RD", stock: 38 },
    { words: "blue", sku: "BU", stock: 31 },
    { words: "pink", sku: "PK", stock: 27 },
    { words: "black", sku: "BK", stock: 34 },
  ],
  product: ({ words, stock }, slug) => ({
    category: "glitter-vinyl",
    description: paragraphs(
      `Sparkling ${words}, with a smooth top that does not shed. It is three times as thick as PU vinyl, so it looks bold on party shirts, dance costumes and bags.`,
      "Cut it mirrored with a 60° blade, slowly, and twice if the corners hold. Keep letters at least 4 mm wide in the stroke. Press at 160 °C for 15–20 seconds and peel warm. Put nothing on top of it: a second layer does not stick to glitter.",
      "All six colours cost the same and count together towards the bulk price.",
    ),
    price: 340,
    stock,
    shipping: true,
    specifications: [
      { name: "Size", value: "50 cm × 1 m" },
      { name: "Colour", value: capitalised(words) },
      { name: "Press", value: "160 °C, 15–20 s" },
      { name: "Works with", value: "Cotton, polyester and blends; any cutting plotter" },
      { name: "Thickness", value: "280 µm" },
      { name: "Blade", value: "60°" },
      { name: "Peel", value: "Warm" },
    ],
    bulkDiscounts: packTiers,
    ...gst("3919", 18),
    origin: "South Korea",
    netQuantity: "1 m",
    unit: "MTR",
    pictures: [slug, "glitter-vinyl-1-m-colours"],
  }),
});

export const vinylFamilies = [metres.family, rolls.family, glitter.family];

export const transferVinylProducts: DemoProduct[] = [
  ...metres.products,
  ...rolls.products,
  ...glitter.products,
  {
    name: "Printable heat transfer vinyl, 50 cm × 25 m",
    slug: "printable-vinyl-25-m",
    sku: "VIN-PR-25",
    category: "printable-vinyl",
    description: paragraphs(
      "White vinyl to print on and cut out: full-colour badges, photographs and sponsors' logos on dark shirts, without layering single colours. It needs an eco-solvent or latex printer; the water-based inks of sublimation and DTF printers do not hold on it.",
      "Let the print dry for six hours or more, cut round it with a contour plotter, lift it with application film, and press at 150–160 °C for 15 seconds. Peel warm. A thin white edge of half a millimetre hides any shift between print and cut.",
      "If you own a DTF printer you will seldom need it; if you own a sign printer, it is the cheapest way into shirts.",
    ),
    price: 7800,
    stock: 24,
    shipping: true,
    specifications: [
      { name: "Size", value: "50 cm × 25 m" },
      { name: "Press", value: "150–160 °C, 15 s" },
      { name: "Works with", value: "Eco-solvent and latex printers; contour cutting plotters" },
      { name: "Surface", value: "White, matt" },
      { name: "Thickness", value: "100 µm" },
      { name: "Blade", value: "45°" },
      { name: "Peel", value: "Warm, with application film" },
    ],
    bulkDiscounts: packTiers,
    ...gst("3919", 18),
    origin: "South Korea",
    netQuantity: "1 roll (25 m)",
    unit: "ROL",
  },
];
