import type { DemoProduct } from "../demo-data.ts";
import { blankTiers } from "./bulk-tiers.ts";
import { gst } from "./gst.ts";
import { capitalised, makeFamily } from "./make-family.ts";
import { paragraphs } from "./paragraphs.ts";

/** The chest is that of the shirt, laid flat and measured all round; `share` of the stock. */
const sizes = [
  { size: "S", chest: "38 inch (97 cm)", share: 0.14 },
  { size: "M", chest: "40 inch (102 cm)", share: 0.28 },
  { size: "L", chest: "42 inch (107 cm)", share: 0.3 },
  { size: "XL", chest: "44 inch (112 cm)", share: 0.19 },
  { size: "XXL", chest: "46 inch (117 cm)", share: 0.09 },
];

/** The size that is asked for most first. */
const [small, medium, ...large] = sizes;
const sizesFromMedium = [medium, small, ...large].filter((each) => each !== undefined);

const polyesterShirts = makeFamily({
  name: "Polyester T-shirt, 180 gsm, white",
  slug: "polyester-t-shirt-180-gsm",
  sku: "AP-TEE-P180",
  sharedTiers: true,
  options: ["size"],
  variants: sizesFromMedium.map((each) => ({ ...each, words: each.size, sku: each.size })),
  product: ({ size, chest, share }) => ({
    category: "t-shirts",
    description: paragraphs(
      "A white shirt made for sublimation: the dye becomes part of the fibre, so the print cannot be felt and does not wash off. At 180 gsm it is heavy enough not to show through, and feels closer to cotton than sports polyester does.",
      "Press at 196–204 °C for 45–60 seconds with light pressure, a sheet of paper inside the shirt, and the lint rolled off first: one blue thread becomes a blue mark. DTF works as well, at 129–138 °C for 10–12 seconds.",
      `Size ${size} measures ${chest} round the chest. Sizes S to XXL cost the same, and count together towards the bulk price.`,
    ),
    price: 110,
    stock: Math.round(2600 * share),
    shipping: true,
    specifications: [
      { name: "Fabric", value: "Polyester, 180 gsm" },
      { name: "Works with", value: "Sublimation, DTF and vinyl" },
      { name: "Sublimation", value: "196–204 °C, 45–60 s" },
      { name: "Size", value: size },
      { name: "Colour", value: "White" },
      { name: "DTF", value: "129–138 °C, 10–12 s" },
      { name: "Chest", value: chest },
      { name: "Neck", value: "Round" },
    ],
    bulkDiscounts: blankTiers,
    ...gst("6109", 5),
    origin: "India",
    netQuantity: "1 piece",
    pictures: ["polyester-t-shirt-180-gsm"],
  }),
});

const shirtColours = [
  {
    colour: "black",
    folder: "cotton-t-shirt-180-gsm",
    code: "BK",
    stock: 1000,
    about:
      "Black hides every stain but lint, and the white base of a DTF print makes colours as bright on it as on white.",
  },
  {
    colour: "white",
    folder: "cotton-t-shirt-180-gsm-white",
    code: "WH",
    stock: 800,
    about:
      "White takes prints and vinyl of any colour. Roll off the lint first: dark threads show.",
  },
  {
    colour: "navy",
    folder: "cotton-t-shirt-180-gsm-navy",
    code: "NV",
    stock: 650,
    about: "Navy is the colour of office and security uniforms; white and yellow stand out best.",
  },
  {
    colour: "red",
    folder: "cotton-t-shirt-180-gsm-red",
    code: "RD",
    stock: 400,
    about: "Red is asked for by teams and clubs; white, black and gold stand out best.",
  },
  {
    colour: "bottle green",
    folder: "cotton-t-shirt-180-gsm-bottle-green",
    code: "BG",
    stock: 300,
    about: "Bottle green is a school-house and uniform colour; white and gold stand out best.",
  },
];

const cottonShirts = makeFamily({
  name: "Cotton T-shirt, 180 gsm",
  slug: "cotton-t-shirt-180-gsm",
  sku: "AP-TEE-C180",
  sharedTiers: true,
  options: ["colour", "size"],
  variants: shirtColours.flatMap((shirt) =>
    sizesFromMedium.map((each) => ({
      ...shirt,
      ...each,
      words: `${shirt.colour}, ${each.size}`,
      sku: `${shirt.code}-${each.size}`,
    })),
  ),
  product: ({ colour, folder, about, size, chest, stock, share }) => ({
    category: "t-shirts",
    description: paragraphs(
      `Combed cotton, 180 gsm, pre-shrunk, with a shoulder tape that keeps its shape. ${about} For DTF and heat transfer vinyl only: sublimation ink does not hold on cotton and is gone after a few washes.`,
      "DTF at 149–160 °C for 12–15 seconds with firm pressure; PU vinyl at 150–160 °C for 10–15 seconds. Press the bare shirt for five seconds first to drive out moisture, above all in the monsoon.",
      `Size ${size} measures ${chest} round the chest. All sizes and colours cost the same and count together towards the bulk price.`,
    ),
    price: 149,
    stock: Math.round(stock * share),
    shipping: true,
    specifications: [
      { name: "Fabric", value: "Cotton, 180 gsm" },
      { name: "Works with", value: "DTF and vinyl only" },
      { name: "Colour", value: capitalised(colour) },
      { name: "Size", value: size },
      { name: "DTF", value: "149–160 °C, 12–15 s" },
      { name: "PU vinyl", value: "150–160 °C, 10–15 s" },
      { name: "Chest", value: chest },
      { name: "Neck", value: "Round" },
    ],
    bulkDiscounts: blankTiers,
    ...gst("6109", 5),
    origin: "India",
    netQuantity: "1 piece",
    pictures: [folder, "cotton-t-shirt-180-gsm-colours"],
  }),
});

const caps = makeFamily({
  name: "Sublimation cap, white front",
  slug: "sublimation-cap",
  sku: "AP-CAP-W",
  sharedTiers: true,
  options: ["colour"],
  variants: [
    { words: "blue", sku: "BU", stock: 480 },
    { words: "white", sku: "WH", stock: 420 },
    { words: "black", sku: "BK", stock: 520 },
    { words: "red", sku: "RD", stock: 280 },
  ],
  product: ({ words, stock }, slug) => ({
    category: "caps",
    description: paragraphs(
      `A five-panel cap whose white front is polyester over thin foam, with no seam through the middle to spoil the print. Peak and mesh back in ${words}, snap closure, one size for adults.`,
      "Press the front at 196–204 °C for 45–60 seconds in a cap press, with the peak held clear of the plate. Press lightly: too much flattens the foam and leaves an outline.",
      "Blue, white, black and red cost the same and count together towards the bulk price.",
    ),
    price: 60,
    stock,
    shipping: true,
    specifications: [
      { name: "Front", value: "White polyester, foam-backed" },
      { name: "Colour", value: capitalised(words) },
      { name: "Works with", value: "Cap press 8 × 15 cm, combo presses" },
      { name: "Press", value: "196–204 °C, 45–60 s" },
      { name: "Print area", value: "150 × 80 mm" },
      { name: "Back", value: "Mesh, snap closure" },
      { name: "Material", value: "Polyester" },
    ],
    bulkDiscounts: blankTiers,
    ...gst("6505", 5),
    origin: "India",
    netQuantity: "1 piece",
    pictures: [slug, "sublimation-cap-colours"],
  }),
});

export const apparelFamilies = [polyesterShirts.family, cottonShirts.family, caps.family];

export const apparelProducts: DemoProduct[] = [
  ...polyesterShirts.products,
  ...cottonShirts.products,
  ...caps.products,
  {
    name: "Cushion cover, 40 × 40 cm",
    slug: "cushion-cover-40-x-40",
    sku: "AP-CUS-40",
    category: "cushions",
    description: paragraphs(
      "White polyester satin on both sides, with a hidden zip, so it can be printed front and back. The sheen makes photographs glow; it is the usual anniversary and nursery gift.",
      "Press at 196–204 °C for 45–60 seconds. A 40 × 50 cm plate covers it in one go; keep the zip off the plate or lay a pad beneath it. Slip a sheet of paper inside so that the dye does not reach the back. The filling is not included.",
    ),
    price: 85,
    stock: 1350,
    shipping: true,
    specifications: [
      { name: "Size", value: "40 × 40 cm" },
      { name: "Fabric", value: "Polyester satin, white both sides" },
      { name: "Works with", value: "Sublimation; flat presses from 40 × 50 cm" },
      { name: "Press", value: "196–204 °C, 45–60 s" },
      { name: "Closure", value: "Hidden zip" },
      { name: "Filling", value: "Not included" },
    ],
    bulkDiscounts: blankTiers,
    ...gst("6304", 5),
    origin: "India",
    netQuantity: "1 piece",
  },
];
