import type { DemoProduct } from "../demo-data.ts";
import { inkTiers } from "./bulk-tiers.ts";
import { gst } from "./gst.ts";
import { capitalised, makeFamily } from "./make-family.ts";
import { paragraphs } from "./paragraphs.ts";

const smallBottles = makeFamily({
  name: "Sublimation ink, 100 ml",
  slug: "sublimation-ink-100-ml",
  sku: "INK-SUB-100",
  sharedTiers: true,
  options: ["colour"],
  variants: [
    { words: "cyan", sku: "C", stock: 170, isLight: false },
    { words: "magenta", sku: "M", stock: 180, isLight: false },
    { words: "yellow", sku: "Y", stock: 150, isLight: false },
    { words: "black", sku: "K", stock: 220, isLight: false },
    { words: "light cyan", sku: "LC", stock: 70, isLight: true },
    { words: "light magenta", sku: "LM", stock: 70, isLight: true },
  ],
  product: ({ words, stock, isLight }, slug) => ({
    category: "sublimation-inks",
    description: paragraphs(
      isLight
        ? `${capitalised(words)} for the A3+ six-colour printer, which uses it for skin, sky and soft shadows where the full colours would leave dots. The four-colour A4 printer has no tank for it. A bottle with a narrow nozzle.`
        : `${capitalised(words)} for the tanks of desktop sublimation printers, in a bottle with a narrow nozzle. One bottle each of cyan, magenta, yellow and black fills a first A4 printer; the A3+ model takes light cyan and light magenta as well.`,
      "The dye goes into polyester and polyester coatings, never into plain cotton. Colours look dull on paper and come alive in the press: judge them there. Shake the bottle gently, fill over a tray, and do not mix with another make of ink without flushing the tanks.",
      "All colours cost the same and count together towards the bulk price.",
    ),
    price: 210,
    stock,
    shipping: true,
    specifications: [
      { name: "Volume", value: "100 ml bottle" },
      { name: "Colour", value: capitalised(words) },
      {
        name: "Works with",
        value: isLight
          ? "A3+ six-colour ink-tank sublimation printers"
          : "A4 and A3+ ink-tank sublimation printers",
      },
      { name: "Type", value: "Water-based disperse dye" },
      { name: "Press", value: "Fabric 196–204 °C, 45–60 s" },
      { name: "Shelf life", value: "18 months sealed, 6 months opened" },
    ],
    bulkDiscounts: inkTiers,
    ...gst("3215", 18),
    origin: "India",
    netQuantity: "100 ml",
    pictures: [slug, "sublimation-ink-100-ml-colours"],
  }),
});

const fourColours = [
  { words: "cyan", sku: "C", share: 0.22 },
  { words: "magenta", sku: "M", share: 0.26 },
  { words: "yellow", sku: "Y", share: 0.22 },
  { words: "black", sku: "K", share: 0.3 },
];

const litres = makeFamily({
  name: "Sublimation ink, 1 litre",
  slug: "sublimation-ink-1-l",
  sku: "INK-SUB-1000",
  sharedTiers: true,
  options: ["colour"],
  variants: fourColours,
  product: ({ words, share }, slug) => ({
    category: "sublimation-inks",
    description: paragraphs(
      `${capitalised(words)} by the litre, the same ink as in the small bottles, for 24-inch and 1.8 m roll printers and for desktop shops that refill daily. At this size a millilitre costs less than half as much.`,
      "Of the four colours black usually runs out first, then magenta. Keep the bottle between 5 and 35 °C out of the sun, write the date on it when you open it, and use it up within six months.",
      "All four colours cost the same and count together towards the bulk price.",
    ),
    price: 990,
    stock: Math.round(340 * share),
    shipping: true,
    specifications: [
      { name: "Volume", value: "1 l (1,000 ml) bottle" },
      { name: "Colour", value: capitalised(words) },
      {
        name: "Works with",
        value: "24-inch and 1.8 m sublimation printers; refills desktop tanks",
      },
      { name: "Type", value: "Water-based disperse dye" },
      { name: "Press", value: "Fabric 196–204 °C, 45–60 s" },
      { name: "Shelf life", value: "18 months sealed, 6 months opened" },
    ],
    bulkDiscounts: inkTiers,
    ...gst("3215", 18),
    origin: "India",
    netQuantity: "1 l",
    unit: "LTR",
    pictures: [slug, "sublimation-ink-1-l-colours"],
  }),
});

const dtfColours = makeFamily({
  name: "DTF ink, 1 litre",
  slug: "dtf-ink-cmyk-1-l",
  sku: "INK-DTF",
  sharedTiers: true,
  options: ["colour"],
  variants: fourColours,
  nameOf: (words) => `DTF ink, ${words}, 1 litre`,
  product: ({ words, share }, slug) => ({
    category: "dtf-inks",
    description: paragraphs(
      `${capitalised(words)} pigment ink for DTF printers, one of the four CMYK colours. It sits on the film without spreading, takes powder evenly, and stays bright after washing when the powder has been melted properly.`,
      "A busy A3 shop uses each colour at about a third of the rate of white. Pigment and dye inks do not mix, so never use it in a sublimation printer. Shake the bottle before filling.",
      "One bottle is one colour; bottles of all colours, white included, count together towards the bulk price.",
    ),
    price: 1290,
    stock: Math.round(260 * share),
    shipping: true,
    specifications: [
      { name: "Volume", value: "1 l (1,000 ml) bottle" },
      { name: "Colour", value: capitalised(words) },
      { name: "Works with", value: "A3 and 60 cm DTF printers with piezo heads" },
      { name: "Type", value: "Water-based pigment" },
      { name: "Room", value: "15–27 °C, 45–65 % humidity" },
      { name: "Shelf life", value: "12 months sealed, 6 months opened" },
    ],
    bulkDiscounts: inkTiers,
    ...gst("3215", 18),
    origin: "China",
    netQuantity: "1 l",
    unit: "LTR",
    pictures: [slug, "dtf-ink-cmyk-1-l-colours"],
  }),
});

const dtfWhite: DemoProduct = {
  name: "DTF ink, white, 1 litre",
  slug: "dtf-ink-white-1-l",
  sku: "INK-DTF-W",
  category: "dtf-inks",
  description: paragraphs(
    "The base that lets colour show on dark cloth, and the ink that a DTF printer uses most of. The white is titanium dioxide, which is heavy: it sinks in the bottle, in the tank and in the tubes.",
    "So shake the bottle for a full minute before filling, shake or stir the tank every day, and print a nozzle check each morning. Do not buy more than three months' need at a time; old white is the commonest cause of clogged heads. Keep the room at 15–27 °C.",
    "It counts together with the four colours towards the bulk price.",
  ),
  price: 1550,
  stock: 310,
  shipping: true,
  specifications: [
    { name: "Volume", value: "1 l (1,000 ml) bottle" },
    { name: "Colour", value: "White" },
    { name: "Works with", value: "A3 and 60 cm DTF printers with piezo heads" },
    { name: "Type", value: "Water-based pigment (titanium dioxide)" },
    { name: "Use", value: "Base layer under the colours" },
    { name: "Care", value: "Shake the tank every day" },
    { name: "Shelf life", value: "9 months sealed, 3 months opened" },
  ],
  bulkDiscounts: inkTiers,
  ...gst("3215", 18),
  origin: "China",
  netQuantity: "1 l",
  unit: "LTR",
};

export const inkFamilies = [
  smallBottles.family,
  litres.family,
  { ...dtfColours.family, variants: [...dtfColours.family.variants, dtfWhite.slug] },
];

export const inkProducts: DemoProduct[] = [
  ...smallBottles.products,
  ...litres.products,
  ...dtfColours.products,
  dtfWhite,
];
