import type { Kind } from "./kind.ts";
import type { Random } from "./random.ts";

const machine = {
  options: [],
  bulkDiscounts: [],
  gstPercent: 18,
  netQuantity: "1 unit",
} satisfies Partial<Kind>;

/** A price near what an area, a power or a width costs, ending in a hundred. */
const about = (random: Random, rupees: number) =>
  Math.max(100, Math.round((rupees * (0.75 + random.fraction() / 2)) / 100) * 100);

const socket = (watts: number) =>
  watts > 1300 ? `230 V, ${(watts / 230).toFixed(1)} A, 16 A socket` : "230 V, 6 A socket";

const kilowatts = (watts: number) => `${watts / 1000} kW`;

export const machineKinds: readonly Kind[] = [
  {
    ...machine,
    category: "flat-heat-presses",
    sku: "HP",
    share: 5,
    picture: "swing-away-heat-press-40-x-50",
    hsn: "8451",
    shipping: true,
    model(random) {
      const width = random.pick([23, 28, 38, 40, 40, 50, 60, 75, 80]);
      const depth = random.pick([28, 30, 38, 50, 60, 80, 100]);
      const watts = random.pick([1200, 1400, 1600, 1800, 2000, 2200, 2800, 3600]);
      const opening = random.pick(["Clamshell", "Swing-away", "Drawer", "Auto-open", "Pneumatic"]);
      return {
        title: `${opening.toLowerCase()} heat press, ${width} × ${depth} cm`,
        price: about(random, 6_000 + width * depth * 7),
        specifications: [
          { name: "Plate", value: `${width} × ${depth} cm` },
          { name: "Opening", value: opening },
          { name: "Power", value: kilowatts(watts) },
          { name: "Power supply", value: socket(watts) },
          { name: "Temperature", value: "0–250 °C, digital" },
        ],
      };
    },
  },
  {
    ...machine,
    category: "mug-presses",
    sku: "MP",
    share: 3,
    picture: "mug-press-11-oz",
    hsn: "8451",
    shipping: true,
    model(random) {
      const watts = random.pick([300, 350, 400, 500, 1800]);
      const mugs = random.pick([1, 1, 1, 2, 5, 8]);
      return {
        title: mugs === 1 ? "mug press, 11 oz" : `mug press for ${mugs} mugs, 11 oz`,
        price: about(random, 4_500 * mugs),
        specifications: [
          { name: "Fits", value: "Mugs of 11 oz, 75–90 mm across" },
          { name: "Mugs at once", value: String(mugs) },
          { name: "Power", value: `${watts} W` },
          { name: "Power supply", value: socket(watts) },
        ],
      };
    },
  },
  {
    ...machine,
    category: "cap-presses",
    sku: "CP",
    share: 2,
    picture: "cap-press-8-x-15",
    hsn: "8451",
    shipping: true,
    model(random) {
      const width = random.pick([14, 15, 18]);
      return {
        title: `cap press, 8 × ${width} cm`,
        price: about(random, 9_500),
        specifications: [
          { name: "Plate", value: `8 × ${width} cm, curved` },
          { name: "Power", value: "500 W" },
          { name: "Power supply", value: socket(500) },
        ],
      };
    },
  },
  {
    ...machine,
    category: "a3-sublimation-printers",
    sku: "SP",
    share: 4,
    picture: "a3-plus-sublimation-printer",
    hsn: "8443",
    shipping: true,
    model(random) {
      const colours = random.pick([4, 6, 8]);
      const width = random.pick([297, 329, 330, 432]);
      return {
        title: `A3 sublimation printer, ${colours} colours`,
        price: about(random, 30_000 + colours * 4_500),
        specifications: [
          { name: "Print width", value: `${width} mm` },
          { name: "Colours", value: String(colours) },
          { name: "Ink", value: "Sublimation, tanks" },
          { name: "Power", value: "20 W" },
        ],
      };
    },
  },
  {
    ...machine,
    category: "wide-format-sublimation-printers",
    sku: "WF",
    share: 2,
    picture: "1-8-m-sublimation-printer",
    hsn: "8443",
    shipping: false,
    model(random) {
      const width = random.pick([610, 914, 1118, 1600, 1800, 3200]);
      const heads = random.pick([1, 2, 4, 8]);
      return {
        title: `sublimation roll printer, ${width / 10} cm, ${heads} heads`,
        price: about(random, width * 150 + heads * 90_000),
        specifications: [
          { name: "Print width", value: `${width} mm` },
          { name: "Heads", value: String(heads) },
          { name: "Power", value: kilowatts(random.pick([1000, 1500, 2400, 3500])) },
        ],
      };
    },
  },
  {
    ...machine,
    category: "dtf-24-inch-printers",
    sku: "DTF",
    share: 3,
    picture: "60-cm-dtf-printer-twin-head",
    hsn: "8443",
    shipping: false,
    model(random) {
      const heads = random.pick([1, 2, 3, 4, 5]);
      const width = random.pick([330, 420, 600, 600, 1200]);
      return {
        title: `DTF printer, ${width / 10} cm, ${heads} heads`,
        price: about(random, 90_000 + heads * 150_000),
        specifications: [
          { name: "Print width", value: `${width} mm` },
          { name: "Heads", value: String(heads) },
          { name: "Ink", value: "DTF, CMYK and white" },
          { name: "Power", value: kilowatts(random.pick([800, 1200, 3000, 4000])) },
        ],
      };
    },
  },
  {
    ...machine,
    category: "roll-cutting-plotters",
    sku: "PL",
    share: 3,
    picture: "roll-cutting-plotter-720-mm",
    hsn: "8479",
    shipping: true,
    model(random) {
      const width = random.pick([300, 360, 720, 870, 1350, 1800]);
      return {
        title: `cutting plotter, ${width} mm`,
        price: about(random, 9_000 + width * 38),
        specifications: [
          { name: "Cutting width", value: `${width} mm` },
          { name: "Force", value: `10–${random.pick([350, 500, 750])} gf` },
          { name: "Power", value: "100 W" },
        ],
      };
    },
  },
  {
    ...machine,
    category: "fiber-lasers",
    sku: "FL",
    share: 3,
    picture: "fiber-laser-marker-20-w",
    hsn: "8456",
    shipping: false,
    model(random) {
      const watts = random.pick([20, 30, 50, 60, 100]);
      const field = random.pick([110, 150, 175, 200, 300]);
      return {
        title: `fiber laser marker, ${watts} W`,
        price: about(random, 80_000 + watts * 4_500),
        specifications: [
          { name: "Laser", value: `Fiber, ${watts} W, 1,064 nm` },
          { name: "Field", value: `${field} × ${field} mm` },
          { name: "Power", value: "800 W" },
        ],
      };
    },
  },
];
