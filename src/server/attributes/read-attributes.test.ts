import { describe, expect, it } from "vitest";
import { readByCode } from "#tests/support/sample-dictionary.ts";
import type { ReadAttribute } from "./read-attributes.ts";

/** Of a product of one specification. */
const read = (name: string, specification: string, value: string) =>
  readByCode({ name, specifications: [{ name: specification, value }] });

const press = "Clamshell heat press";

describe("reading a machine", () => {
  it.each([
    ["38 × 38 cm", 380, 380],
    ["40x50cm", 400, 500],
    ["40 X 60 CM", 400, 600],
    ["40cm x 60cm", 400, 600],
    ['16"x20"', 400, 500],
    ["16 x 20 inch", 400, 500],
    ["15 inch × 15 inch", 380, 380],
    ["15x15", 380, 380],
    ["40 x 60", 400, 600],
    ["800 × 1,000 mm", 800, 1000],
    ["2 stations, 40 × 60 cm each", 400, 600],
  ])("takes a plate of %s for %i × %i mm", (value, width, depth) => {
    expect(read(press, "Plate size", value)).toMatchObject({
      "plate-width": [width],
      "plate-depth": [depth],
    });
  });

  it.each([
    ["40 × 50 cm", "40-x-50-cm"],
    ["50 × 40 cm", "40-x-50-cm"],
    ["16 x 20 inch", "40-x-50-cm"],
    ["15x15", "38-x-38-cm"],
    ["800 × 1,000 mm", "80-x-100-cm"],
    ["25.5 × 20 cm", "20-x-25-5-cm"],
  ])("takes a plate of %s for the size %s, whichever side is named first", (value, size) => {
    expect(read(press, "Plate", value)["plate-size"]).toEqual([size]);
  });

  it("takes plates that are round for no size", () => {
    expect(read(press, "Plates", "12.5 and 15.5 cm across")["plate-size"]).toBeUndefined();
  });

  it("reads the plate of the name where no specification says it", () => {
    expect(readByCode({ name: "Swing away heat press 16x20" })).toMatchObject({
      machine: ["flat-heat-press"],
      opening: ["swing-away"],
      "plate-width": [400],
      "plate-depth": [500],
    });
  });

  it.each([
    ["1.6kW", 1600],
    ["1600 watts", 1600],
    ["1,600 W", 1600],
    ["300–450 W by attachment", 450],
    ["1.25 kW with the flat plate", 1250],
  ])("takes a power of %s for %i W", (value, power) => {
    expect(read(press, "Power", value).power).toEqual([power]);
  });

  it.each([
    ["230 V, 7 A, 16 A socket", 230, "16-a"],
    ["230 V, 150 W, 6 A socket", 230, "6-a"],
    ["220-240V AC, 15 amp plug", 230, "16-a"],
    ["220V, 5A socket", 220, "6-a"],
    ["230 V, 2 kW, own 16 A circuit", 230, "16-a"],
    ["230 V, 7.8 A", 230, "16-a"],
    ["415 V, three-phase, 9 A a phase", 415, "three-phase"],
  ])("reads voltage and socket of %s", (value, voltage, socket) => {
    expect(read(press, "Power supply", value)).toMatchObject({
      voltage: [voltage],
      socket: [socket],
    });
  });

  it.each([
    ["330 mm (A3 roll)", 330],
    ["13 inch", 330],
    ["330 mm (13 inch)", 330],
    ["24 inch", 600],
    ["1.8 m", 1800],
    ["1,800 mm", 1800],
    ["A4 (210 × 297 mm)", 210],
    ["A3", 297],
  ])("takes a print width of %s for %i mm", (value, width) => {
    expect(read("DTF printer", "Print width", value)["print-width"]).toEqual([width]);
  });

  it.each([
    ["11 oz, 75–90 mm across", { "min-volume": [325], "max-volume": [325], "max-diameter": [90] }],
    ["6, 11, 12 (conical) and 17 oz (conical)", { "min-volume": [175], "max-volume": [505] }],
    ["20–30 oz, straight and tapered", { "min-volume": [590], "max-volume": [885] }],
  ])("reads what a press takes of %s", (value, expected) => {
    expect(read("Mug press", "Mugs", value)).toMatchObject(expected);
  });

  it("takes how many mugs at once for no size", () => {
    expect(read("Five-mug press", "Mugs at once", "5, 11 oz")["min-volume"]).toEqual([325]);
  });

  it.each([
    ["Plotter blades 45°, pack of 5"],
    ["Printhead for roll sublimation printers"],
    ["Mug press heating mat"],
    ["DTF printer ink, white"],
    ["Stand for cutting plotter"],
  ])("knows that %s is no machine", (name) => {
    expect(readByCode({ name }).machine).toBeUndefined();
  });

  it("knows two ways of opening", () => {
    const opening = "Clamshell, opens by itself (magnet and gas spring)";
    expect(read(press, "Opening", opening).opening).toEqual(["clamshell", "auto-open"]);
  });

  it("tells a laser's own power from what it draws", () => {
    const found = readByCode({
      name: "Fiber laser marker, 20 W",
      specifications: [
        { name: "Laser", value: "Fiber, 20 W, 1,064 nm" },
        { name: "Power supply", value: "230 V, 500 W, 6 A socket" },
      ],
    });
    expect(found).toMatchObject({ "laser-power": [20], power: [500], wavelength: [1064] });
    expect(readByCode({ name: "Fiber laser marker, 20 W" }).power).toBeUndefined();
  });
});

describe("reading goods", () => {
  it.each([
    ["11oz", 325],
    ["11 oz (325 ml)", 325],
    ["20 oz (590 ml)", 590],
    ["20 oz", 590],
    ["1 ltr", 1000],
    ["1 l (1,000 ml) bottle", 1000],
    ["600ml", 600],
  ])("takes a volume of %s for %i ml", (value, volume) => {
    expect(read("Bottle", "Volume", value).volume).toEqual([volume]);
  });

  it("reads diameter and height of a mug, sides of a sheet, and a roll", () => {
    expect(read("Mug", "Size", "82 mm across, 96 mm high")).toEqual({
      diameter: [82],
      height: [96],
    });
    expect(read("Slate", "Size", "20 × 15 cm, about 8 mm thick")).toMatchObject({
      width: [200],
      length: [150],
      thickness: [8],
    });
    expect(read("Film", "Roll", "33 cm × 100 m")).toEqual({
      "roll-width": [330],
      "roll-length": [100],
    });
    expect(read("Vinyl", "Size", "50 cm x 25 m").width).toBeUndefined();
  });

  it.each([
    ["180 gsm", 180],
    ["Polyester, 180gsm", 180],
    ["180 GSM", 180],
  ])("takes a fabric of %s for %i gsm", (value, weight) => {
    expect(read("T-shirt", "Fabric", value)["weight-gsm"]).toEqual([weight]);
  });

  it.each([
    ["S, M, L, XL, XXL", ["s", "m", "l", "xl", "xxl"]],
    ["S–XL", ["s", "m", "l", "xl"]],
    ["Medium", ["m"]],
    ["2XL", ["xxl"]],
    ["50 cm × 1 m", undefined],
  ])("reads sizes of %s", (value, sizes) => {
    expect(read("T-shirt", "Size", value).size).toEqual(sizes);
  });

  it.each([
    ["Royal Blue", ["royal-blue"]],
    ["Navy blue", ["navy"]],
    ["Gray", ["grey"]],
    ["White, black and royal blue", ["white", "black", "royal-blue"]],
    ["White, for the base layer", ["white"]],
    ["Sea green", ["green"]],
    ["Teal", ["teal"]],
    ["Ask us for the colour of the day", undefined],
  ])("reads colours of %s", (value, colours) => {
    expect(read("Mug", "Colour", value).colour).toEqual(colours);
  });

  it("makes a slug of its own for each name that ASCII cannot spell", () => {
    const slugs = ["लाल", "नीला"].flatMap((name) => read("Mug", "Colour", name).colour ?? []);
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) expect(slug).toMatch(/^v-[\da-f]{10}$/);
  });

  it("reads the name where no specification says it", () => {
    expect(readByCode({ name: "White sublimation mug, 11 oz" })).toMatchObject({
      colour: ["white"],
      volume: [325],
      method: ["sublimation"],
    });
    expect(readByCode({ name: "Sublimation paper A4, 100 gsm, 100 sheets" })).toMatchObject({
      size: ["a4"],
      "weight-gsm": [100],
      "pack-size": [100],
    });
  });

  it("lets a specification win over the name", () => {
    expect(read("White mug, 11 oz", "Colour", "Red").colour).toEqual(["red"]);
  });

  it("always takes the country of origin of the product's own field", () => {
    expect(readByCode({ name: "Mug", origin: " Made in India " }).origin).toEqual(["india"]);
    expect(read("Mug", "Country of origin", "China").origin).toBeUndefined();
  });

  it.each(["", "NaN kW", "1e99 W", "999999999999999 W", "×××", "\u0000", "W".repeat(5_000)])(
    "takes no harm from %o",
    (value) => {
      expect(() => read(press, "Power", value)).not.toThrow();
      expect(read(press, "Power", value).power).toBeUndefined();
    },
  );
});

describe("reading an attribute that the owner has made", () => {
  const own = (kind: "number" | "choice", unit: string): ReadAttribute => ({
    id: "own",
    code: "own",
    kind,
    unit,
    readFrom: ["My own"],
    choices: [],
  });
  it.each([
    ["number", "kg", "4.5 kg", 4.5],
    ["number", "kg", "4,500 g", 4.5],
    ["number", "inch", "24 inch", 24],
    ["number", "years", "2 years on the source", 2],
    ["number", "", "12", 12],
    ["choice", "", "Matt", "matt"],
  ] as const)("reads a %s in %o of %s", (kind, unit, value, expected) => {
    const specifications = [{ name: "my OWN", value }];
    expect(readByCode({ specifications }, [own(kind, unit)])).toEqual({ own: [expected] });
  });
});
