import { blankTiers, inkTiers, packTiers } from "../catalogue/bulk-tiers.ts";
import { colour, inkColour, type Kind, shirtSize } from "./kind.ts";

const goods = { shipping: true, gstPercent: 18, netQuantity: "1 piece" } satisfies Partial<Kind>;

export const goodsKinds: readonly Kind[] = [
  {
    ...goods,
    category: "mugs",
    sku: "MUG",
    share: 12,
    picture: "two-tone-mug-11-oz",
    options: [colour],
    bulkDiscounts: blankTiers,
    hsn: "6912",
    gstPercent: 5,
    model(random) {
      const ounces = random.pick([6, 9, 11, 11, 11, 12, 15, 17]);
      const shape = random.pick([
        "two-tone",
        "heart-handle",
        "conical",
        "latte",
        "enamel",
        "travel",
      ]);
      return {
        title: `${shape} mug, ${ounces} oz`,
        price: random.between(60, 260),
        specifications: [
          { name: "Volume", value: `${ounces} oz (${Math.round(ounces * 29.57)} ml)` },
          {
            name: "Material",
            value: random.pick(["Ceramic, coated", "Enamelled steel", "Bone china"]),
          },
          { name: "Size", value: `${random.between(72, 92)} mm across, 96 mm high` },
          { name: "Carton", value: `${random.pick([12, 24, 36, 48])} pieces` },
        ],
      };
    },
  },
  {
    ...goods,
    category: "t-shirts",
    sku: "TEE",
    share: 24,
    picture: "cotton-t-shirt-180-gsm",
    options: [colour, shirtSize],
    bulkDiscounts: blankTiers,
    hsn: "6109",
    gstPercent: 5,
    model(random) {
      const gsm = random.pick([140, 160, 180, 200, 220, 240]);
      const fabric = random.pick(["Cotton", "Polyester", "Polycotton", "Dry-fit"]);
      return {
        title: `${fabric.toLowerCase()} T-shirt, ${gsm} gsm`,
        price: random.between(85, 420),
        specifications: [
          { name: "Fabric", value: `${fabric}, ${gsm} gsm` },
          { name: "Neck", value: random.pick(["Round", "V", "Polo"]) },
        ],
      };
    },
  },
  {
    ...goods,
    category: "caps",
    sku: "CAP",
    share: 4,
    picture: "sublimation-cap",
    options: [colour],
    bulkDiscounts: blankTiers,
    hsn: "6505",
    model: (random) => ({
      title: `${random.pick(["five-panel", "trucker", "six-panel"])} cap`,
      price: random.between(45, 190),
      specifications: [
        { name: "Material", value: random.pick(["Polyester", "Cotton", "Mesh"]) },
        { name: "Print area", value: "120 × 60 mm" },
      ],
    }),
  },
  {
    ...goods,
    category: "bottles",
    sku: "BOT",
    share: 6,
    picture: "steel-bottle-600-ml",
    options: [colour],
    bulkDiscounts: blankTiers,
    hsn: "7323",
    gstPercent: 5,
    model(random) {
      const ml = random.pick([350, 500, 600, 750, 1000]);
      return {
        title: `steel bottle, ${ml} ml`,
        price: random.between(150, 650),
        specifications: [
          { name: "Volume", value: `${ml} ml` },
          { name: "Material", value: random.pick(["Stainless steel", "Aluminium"]) },
        ],
      };
    },
  },
  {
    ...goods,
    category: "tumblers",
    sku: "TUM",
    share: 5,
    picture: "skinny-tumbler-20-oz",
    options: [colour],
    bulkDiscounts: blankTiers,
    hsn: "7323",
    gstPercent: 5,
    model(random) {
      const ounces = random.pick([12, 15, 20, 20, 30]);
      return {
        title: `skinny tumbler, ${ounces} oz`,
        price: random.between(250, 780),
        specifications: [
          { name: "Volume", value: `${ounces} oz (${Math.round(ounces * 29.57)} ml)` },
          { name: "Material", value: "Stainless steel, double wall" },
        ],
      };
    },
  },
  {
    ...goods,
    category: "key-chains",
    sku: "KEY",
    share: 6,
    picture: "mdf-key-chain",
    options: [],
    bulkDiscounts: blankTiers,
    hsn: "4420",
    model: (random) => ({
      title: `${random.pick(["round", "heart", "square", "house", "shirt", "bottle"])} key chain`,
      price: random.between(8, 60),
      specifications: [
        { name: "Material", value: random.pick(["MDF", "Metal", "Acrylic", "Leather"]) },
        { name: "Size", value: `${random.between(30, 60)} × ${random.between(30, 60)} mm` },
      ],
    }),
  },
  {
    ...goods,
    category: "frames-and-slate",
    sku: "FRM",
    share: 5,
    picture: "photo-slate-20-x-15",
    options: [],
    bulkDiscounts: blankTiers,
    hsn: "6803",
    model(random) {
      const [width, height] = [random.pick([10, 15, 20, 30]), random.pick([10, 15, 20, 30, 40])];
      return {
        title: `photo ${random.pick(["slate", "panel", "frame"])}, ${width} × ${height} cm`,
        price: random.between(90, 900),
        specifications: [
          { name: "Size", value: `${width} × ${height} cm` },
          { name: "Material", value: random.pick(["Slate", "MDF", "Aluminium", "Glass"]) },
        ],
      };
    },
  },
  {
    ...goods,
    category: "sublimation-inks",
    sku: "INKS",
    share: 6,
    picture: "sublimation-ink-1-l",
    options: [inkColour],
    bulkDiscounts: inkTiers,
    hsn: "3215",
    netQuantity: "1 bottle",
    model(random) {
      const ml = random.pick([70, 100, 140, 500, 1000]);
      return {
        title: `sublimation ink, ${ml} ml`,
        price: Math.round(random.between(140, 260) * (ml / 100) ** 0.7),
        specifications: [
          { name: "Volume", value: `${ml} ml bottle` },
          { name: "Type", value: "Water-based disperse dye, sublimation" },
        ],
      };
    },
  },
  {
    ...goods,
    category: "dtf-inks",
    sku: "INKD",
    share: 4,
    picture: "dtf-ink-cmyk-1-l",
    options: [inkColour],
    bulkDiscounts: inkTiers,
    hsn: "3215",
    netQuantity: "1 bottle",
    model(random) {
      const ml = random.pick([250, 500, 1000]);
      return {
        title: `DTF ink, ${ml} ml`,
        price: Math.round(random.between(240, 360) * (ml / 100) ** 0.7),
        specifications: [
          { name: "Volume", value: `${ml} ml bottle` },
          { name: "Type", value: "Water-based pigment, DTF" },
        ],
      };
    },
  },
  {
    ...goods,
    category: "sublimation-papers",
    sku: "PAP",
    share: 4,
    picture: "sublimation-paper-a4",
    options: [],
    bulkDiscounts: packTiers,
    hsn: "4809",
    netQuantity: "1 pack",
    unit: "PAC",
    model(random) {
      const gsm = random.pick([80, 90, 100, 120]);
      const [size, factor] = random.pick([
        ["A4 (210 × 297 mm)", 1],
        ["A3 (297 × 420 mm)", 2],
        ["61 cm × 100 m", 8],
        ["111.8 cm × 100 m", 14],
      ] as const);
      return {
        title: `sublimation paper ${size.split(" (")[0]}, ${gsm} gsm`,
        price: Math.round(random.between(180, 300) * factor),
        specifications: [
          { name: "Size", value: size },
          { name: "Weight", value: `${gsm} gsm` },
        ],
      };
    },
  },
  {
    ...goods,
    category: "pu-vinyl",
    sku: "VIN",
    share: 8,
    picture: "pu-vinyl-1-m",
    options: [colour],
    bulkDiscounts: packTiers,
    hsn: "3919",
    netQuantity: "1 roll",
    unit: "ROL",
    model(random) {
      const metres = random.pick([1, 5, 10, 25]);
      return {
        title: `heat transfer vinyl, 50 cm × ${metres} m`,
        price: Math.round(random.between(160, 260) * metres ** 0.95),
        specifications: [
          { name: "Size", value: `50 cm × ${metres} m` },
          { name: "Type", value: random.pick(["PU", "Flock", "Glitter", "Reflective"]) },
          { name: "Thickness", value: `${random.pick([80, 90, 100, 280])} µm` },
        ],
      };
    },
  },
  {
    ...goods,
    category: "cushions",
    sku: "CUS",
    share: 3,
    picture: "cushion-cover-40-x-40",
    options: [colour],
    bulkDiscounts: blankTiers,
    hsn: "6304",
    gstPercent: 5,
    model(random) {
      const side = random.pick([30, 35, 40, 45, 50]);
      return {
        title: `cushion cover, ${side} × ${side} cm`,
        price: random.between(60, 240),
        specifications: [
          { name: "Size", value: `${side} × ${side} cm` },
          { name: "Material", value: random.pick(["Polyester", "Satin", "Sequin", "Linen look"]) },
        ],
      };
    },
  },
];
