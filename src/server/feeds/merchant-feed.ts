import { paise, toRupees } from "#shared/money.ts";
import type { ShippingSettings } from "#shared/settings/shipping.ts";
import { cutText, element } from "../lib/xml.ts";
import { feedShipping } from "./feed-shipping.ts";
import type { FeedAttribute, FeedCategory, FeedProduct, FeedStore } from "./feed-store.ts";
import type { PartRange } from "./parts-store.ts";
import { inBatches } from "./parts-store.ts";

/** Lengths and counts of Google's product data specification (support.google.com/merchants/answer/7052112). */
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_PRODUCT_TYPE = 750;
const MAX_VALUE = 100;
const MAX_MORE_PICTURES = 10;
const MAX_DETAILS = 100;
const MAX_DETAIL_NAME = 140;
const MAX_DETAIL_VALUE = 1_000;
const MAX_BRAND = 70;
const MAX_OPTIONS = 30;
const MAX_OPTION = 250;

interface Channel {
  origin: string;
  storeName: string;
  /** The seller's GSTIN; without one no tax is charged. */
  gstin: string | undefined;
  /** The owner's shipping rules. */
  shippingSettings: ShippingSettings;
}

/** Google Merchant Center's feed (RSS 2.0) of the products of a range. */
export async function* merchantFeed(
  channel: Channel,
  store: FeedStore,
  range: PartRange,
): AsyncGenerator<string> {
  const { origin, storeName, gstin, shippingSettings } = channel;
  const shipping = feedShipping(shippingSettings);
  const inRupees = gstin ? "in rupees with GST included" : "in rupees";
  const typeOf = categoryPaths(await store.categories());
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", storeName)}
${element("link", `${origin}/`)}
${element("description", `The products of ${storeName}, ${inRupees}`)}
`;
  for await (const products of inBatches(range, store.products)) {
    // Google refuses what costs nothing.
    const sold = products.filter(({ pricePaise }) => pricePaise > 0);
    const found = await store.attributesOf(sold.map(({ id }) => id));
    const byProduct = Map.groupBy(found, ({ productId }) => productId);
    yield sold
      .map((product) =>
        item({ origin }, product, {
          type: typeOf(product.categoryId),
          attributes: byProduct.get(product.id) ?? [],
          shipping: shipping(product),
        }),
      )
      .join("");
  }
  yield "</channel>\n</rss>\n";
}

interface ItemFacts {
  type: string;
  attributes: readonly FeedAttribute[];
  /** Cost of sending it, as elements. */
  shipping: readonly string[];
}

export function item(
  { origin }: Pick<Channel, "origin">,
  product: FeedProduct,
  { type, attributes, shipping }: ItemFacts,
): string {
  const { id, name, slug, sku, description, pricePaise, stock, photos, specifications, brand } =
    product;
  const [picture, ...more] = photos.map((url) => (url.startsWith("/") ? origin + url : url));
  const fields = [
    element("g:id", feedId(id, sku)),
    element("g:title", cutText(name, MAX_TITLE)),
    // Required: a product without a description is described by its name.
    element("g:description", cutText(description || name, MAX_DESCRIPTION)),
    element("g:link", `${origin}/product/${slug}`),
    ...(picture ? [element("g:image_link", picture)] : []),
    ...more.slice(0, MAX_MORE_PICTURES).map((url) => element("g:additional_image_link", url)),
    element("g:price", `${toRupees(paise(pricePaise)).toFixed(2)} INR`),
    element("g:availability", stock > 0 ? "in_stock" : "out_of_stock"),
    element("g:condition", "new"),
    ...shipping,
    ...(brand.trim() ? [element("g:brand", cutText(brand.trim(), MAX_BRAND))] : []),
    element("g:identifier_exists", "no"),
    ...variant(product, attributes),
    ...(type ? [element("g:product_type", cutText(type, MAX_PRODUCT_TYPE))] : []),
    ...specifications
      .slice(0, MAX_DETAILS)
      .filter(({ name, value }) => name.trim() !== "" && value.trim() !== "")
      .map(
        (detail) =>
          `<g:product_detail>${element("g:attribute_name", cutText(detail.name, MAX_DETAIL_NAME))}${element("g:attribute_value", cutText(detail.value, MAX_DETAIL_VALUE))}</g:product_detail>`,
      ),
  ];
  return `<item>\n${fields.join("\n")}\n</item>\n`;
}

/** A SKU is unique among the shop's; where there is none that fits, the product's own id. */
function feedId(id: string, sku: string): string {
  const trimmed = sku.trim();
  return trimmed !== "" && trimmed.length <= MAX_ID ? trimmed : id;
}

/**
 * A variant by each of its family's options by name, and besides by those that Google has a field
 * for: colours, materials and sizes. A shape or a volume is no size.
 */
function variant(
  { familyId, familyName }: FeedProduct,
  attributes: readonly FeedAttribute[],
): string[] {
  const valuesOf = (which: (attribute: FeedAttribute) => boolean) =>
    attributes.filter(which).map(({ value }) => value);
  const color = valuesOf(({ code }) => code === "colour")
    .slice(0, 3)
    .join("/");
  const material = valuesOf(({ code }) => code === "material")
    .slice(0, 3)
    .join("/");
  const size = valuesOf(({ code }) => code === "size").join(" × ");
  const options = familyId ? attributes.filter(({ isOption }) => isOption) : [];
  return [
    ...(familyId ? [element("g:item_group_id", familyId)] : []),
    ...(familyName ? [element("g:item_group_title", cutText(familyName, MAX_TITLE))] : []),
    ...options
      .slice(0, MAX_OPTIONS)
      .map(
        ({ label, value }) =>
          `<g:variant_option>${element("g:name", cutText(label, MAX_OPTION))}${element("g:value", cutText(value, MAX_OPTION))}</g:variant_option>`,
      ),
    ...(color ? [element("g:color", cutText(color, MAX_VALUE))] : []),
    ...(size ? [element("g:size", cutText(size, MAX_VALUE))] : []),
    ...(material ? [element("g:material", cutText(material, MAX_VALUE))] : []),
  ];
}

/** Tells of a category's id its names from the top down, such as `Heat presses > Mug presses`. */
function categoryPaths(categories: readonly FeedCategory[]): (id: string) => string {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...pathOf(category.parentId), category.name] : [];
  };
  return (id) => pathOf(id).join(" > ");
}
