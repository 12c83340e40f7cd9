import type { DemoProduct } from "./demo-data.ts";

type Packing = readonly [grams: number, size: string];

/**
 * What a packed piece weighs (grams) and measures (millimetres), by the beginning of its SKU, for goods
 * that state no size and weight: colours of one ink share a box, litres and rolls have their own.
 */
const ofSku: Record<string, Packing> = {
  // Rolls: material, a 3 inch core and the carton; film is 75 µm thick, paper weighs 100 g a square metre.
  "DTF-FILM-33": [4_300, "380 × 160 × 160"],
  "DTF-FILM-60": [7_600, "650 × 160 × 160"],
  "DTF-PWD-1": [1_100, "280 × 200 × 60"],
  "PAP-SUB-A4": [700, "310 × 220 × 20"],
  "PAP-SUB-A3": [1_350, "430 × 310 × 20"],
  "PAP-SUB-R61": [7_300, "660 × 170 × 170"],
  "TAPE-10": [50, "110 × 110 × 20"],
  "PTFE-4060": [150, "430 × 60 × 60"],
  "VIN-PU-1": [180, "520 × 60 × 60"],
  "VIN-PU-25": [3_300, "540 × 120 × 120"],
  "VIN-GL-1": [300, "520 × 70 × 70"],
  "VIN-PR-25": [3_500, "540 × 120 × 120"],
  "INK-SUB-100": [160, "160 × 60 × 60"],
  "INK-SUB-1000": [1_150, "240 × 90 × 90"],
  "INK-DTF": [1_200, "240 × 90 × 90"],
  "INK-DTF-W": [1_350, "240 × 90 × 90"],
  "SUB-KIT-DC": [350, "220 × 150 × 80"],
  "SUB-HEAD": [450, "220 × 160 × 120"],
  "CP-BLD": [60, "120 × 80 × 20"],
  "LS-ROT80": [5_000, "320 × 240 × 200"],
  "LS-GOG": [320, "200 × 110 × 90"],
  "DW-MUG": [380, "120 × 100 × 110"],
  "DW-BOT-600": [260, "260 × 90 × 90"],
  "DW-TUM-20": [420, "230 × 100 × 100"],
  "AP-TEE-P180": [190, "300 × 220 × 20"],
  "AP-TEE-C180": [200, "300 × 220 × 20"],
  "AP-CAP": [110, "240 × 180 × 120"],
  "AP-CUS-40": [140, "300 × 220 × 20"],
  "GA-KEY-MDF": [15, "70 × 50 × 10"],
  "GA-KEY-MET": [70, "90 × 70 × 30"],
  "GA-SLT": [850, "260 × 220 × 40"],
  "GA-CRY": [520, "120 × 120 × 60"],
  "GA-ALU": [1_000, "320 × 220 × 20"],
  "GA-PAD": [120, "230 × 190 × 10"],
};

/** Room that a crate or carton takes around a machine, a side, and what it adds to the weight. */
const CRATE_MM = 60;
const CRATE_SHARE = 1.12;

type Packed = Pick<DemoProduct, "sku" | "specifications">;

/** How a demo product is packed: machines by the size and weight that they state, the rest by their SKU. */
export function packingOf({ sku, specifications }: Packed) {
  const stated = specifications.find(({ name }) => name === "Size and weight")?.value ?? "";
  const machine = /^(\d+) × (\d+) × (\d+) cm.*?([\d.]+) kg$/.exec(stated);
  if (!machine) {
    const own = Object.keys(ofSku)
      .filter((start) => sku === start || sku.startsWith(`${start}-`))
      .toSorted((a, b) => b.length - a.length)[0];
    const packing = own && ofSku[own];
    if (!packing) throw new Error(`demo/packing.ts does not say how ${sku} is packed`);
    const [weight, packedSize] = packing;
    return { weight, packedSize };
  }
  const [length, width, height, kilograms] = machine.slice(1).map(Number);
  const sides = [length, width, height].map((cm = 0) => cm * 10 + CRATE_MM);
  return {
    weight: Math.round((kilograms ?? 0) * CRATE_SHARE * 10) * 100,
    packedSize: sides.toSorted((a, b) => b - a).join(" × "),
  };
}
