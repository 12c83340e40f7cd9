import { makeSlug } from "#shared/slug.ts";
import { demoProducts } from "../catalogue/products.ts";
import type { DemoProduct } from "../demo-data.ts";
import { packingOf } from "../packing.ts";
import { goodsKinds } from "./goods-kinds.ts";
import type { Kind, Model } from "./kind.ts";
import { machineKinds } from "./machine-kinds.ts";
import { type Random, randomOf } from "./random.ts";
import { seriesName } from "./series-name.ts";

/** A made-up product, in one of the demo's categories and with a demo product's pictures. */
export interface ManyProduct extends DemoProduct {
  /** Slug of the demo's product whose pictures are shown. */
  picture: string;
  /** Pieces that are sold a year: a few products sell much, most hardly any. */
  sold: number;
  /** Of a packed piece, in grams and as millimetres. */
  weight: number;
  packedSize: string;
}

/** A product that stands alone, or the variants of one family. */
export interface ManyModel {
  /** Null for a product that stands alone. */
  family: { name: string; options: string[]; sharedTiers: boolean } | null;
  products: ManyProduct[];
}

const kinds = [...machineKinds, ...goodsKinds];
const allShares = kinds.reduce((sum, { share }) => sum + share, 0);

const FAMILY_SHARE = 0.12;
const MAX_COLOURS = 8;
const SOLD_OUT_SHARE = 0.07;

/**
 * Models with `count` products together, the same for the same count. One by one: a million are never
 * in memory at once.
 */
export function* manyModels(count: number): Generator<ManyModel> {
  let made = 0;
  for (let seed = 1; made < count; seed += 1) {
    const random = randomOf(seed);
    const kind = kindAt(random.fraction() * allShares);
    const model = kind.model(random);
    const name = `${seriesName(random)} ${model.title}`;
    const isFamily = kind.options.length > 0 && random.fraction() < FAMILY_SHARE;
    const variants = isFamily
      ? variantsOf(kind, random).slice(0, count - made)
      : [oneOf(kind, random)];
    const products = variants.map((variant, place) =>
      productOf({ kind, model, name, variant, number: made + place + 1, random }),
    );
    made += products.length;
    yield {
      family:
        products.length < 2
          ? null
          : {
              name,
              options: kind.options.map(({ code }) => code),
              sharedTiers: kind.bulkDiscounts.length > 0,
            },
      products,
    };
  }
}

function kindAt(place: number): Kind {
  let passed = 0;
  for (const kind of kinds) {
    passed += kind.share;
    if (place < passed) return kind;
  }
  throw new Error("no kind has this share");
}

type Variant = DemoProduct["specifications"];

/** Every combination of some values of the first option with all of the others. */
function variantsOf({ options }: Kind, random: Random): Variant[] {
  let variants: Variant[] = [[]];
  for (const [place, { specification, values }] of options.entries()) {
    const wanted = random.between(2, Math.min(MAX_COLOURS, values.length));
    const from = random.between(0, values.length - wanted);
    const used = place === 0 ? values.slice(from, from + wanted) : values;
    variants = variants.flatMap((variant) =>
      used.map((value) => [...variant, { name: specification, value }]),
    );
  }
  return variants;
}

function oneOf({ options }: Kind, random: Random): Variant {
  return options.map(({ specification, values }) => ({
    name: specification,
    value: random.pick(values),
  }));
}

/** The demo's own product whose pictures, and so whose packing, a kind has. */
function looksLike({ picture }: Kind) {
  const found = demoProducts.find(({ slug }) => slug === picture);
  if (!found) throw new Error(`the demo has no ${picture}`);
  return found;
}

interface Parts {
  kind: Kind;
  model: Model;
  name: string;
  variant: Variant;
  /** Of all products, from 1. */
  number: number;
  random: Random;
}

function productOf({ kind, model, name, variant, number, random }: Parts): ManyProduct {
  const written = variant.map(({ value }) => value.toLowerCase()).join(", ");
  const full = written === "" ? name : `${name}, ${written}`;
  const specifications = [...variant, ...model.specifications];
  return {
    name: full,
    slug: `${makeSlug(full).slice(0, 60)}-n${number}`,
    sku: `${kind.sku}-${String(number).padStart(7, "0")}`,
    category: kind.category,
    description: `${full}: made for print shops that work every day. ${random.pick(sentences)} ${random.pick(sentences)}`,
    price: model.price,
    stock: random.fraction() < SOLD_OUT_SHARE ? 0 : random.between(1, 900),
    shipping: kind.shipping,
    specifications,
    ...packingOf(looksLike(kind)),
    bulkDiscounts: kind.bulkDiscounts,
    hsn: kind.hsn,
    gstPercent: kind.gstPercent,
    taxFrom: "2025-09-22",
    origin: random.pick([
      "India",
      "India",
      "China",
      "China",
      "China",
      "Taiwan",
      "Japan",
      "Germany",
    ]),
    netQuantity: kind.netQuantity,
    unit: kind.unit ?? "NOS",
    picture: kind.picture,
    // Half of all sells nothing; the best sell hundreds of thousands.
    sold: Math.floor(0.5 / (random.fraction() + 1e-6)),
  };
}

const sentences = [
  "Try one piece before you run the rest, since coatings differ a little from lot to lot.",
  "Packed so that couriers cannot harm it.",
  "Spares and advice come from our branches in Chennai, Guwahati and Hyderabad.",
  "Customers order it again and again for school names, company gifts and weddings.",
  "Keep it dry and away from the sun.",
  "The printed guide is in English and Hindi.",
  "It goes well with what you have: no other settings are needed.",
];
