import type { Product } from "#shared/catalogue/contract.ts";
import type { Family, FamilyVariant } from "#shared/families/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { sellerIds } from "../site/seller-data.ts";

/** A step of the way to a page; the page itself needs no address. */
interface Step {
  name: string;
  to?: string;
}

/** Where a shop is. */
type Seller = Pick<StoreInfo, "origin"> & {
  /** The shop's data tell what sending costs; offers lead to it then. */
  hasShipping: boolean;
};

/** schema.org/Product. Prices are rupees, as shoppers pay them. */
export function productData(seller: Seller, product: Product) {
  const { origin } = seller;
  const { name, sku, description, photo, category, brand } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    ...(sku && { sku }),
    ...(description && { description }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    category: category.name,
    image: photo.map((url) => wholeAddress(origin, url)),
    additionalProperty: product.specifications.map((specification) => ({
      "@type": "PropertyValue",
      ...specification,
    })),
    ...offersOf(seller, product),
  };
}

/** The properties of schema.org that options have, by their attribute's code. */
const variantProperties: Readonly<Record<string, string>> = {
  colour: "color",
  size: "size",
  material: "material",
};

/** schema.org/ProductGroup: all variants with their offers, the shown one whole. */
export function productGroupData(
  seller: Seller,
  product: Product,
  { _id, name, options, variants }: Family,
) {
  const varying = options.filter(({ values }) => values.length > 1);
  const valuesOf = ({ values }: FamilyVariant) =>
    Object.fromEntries(
      varying.flatMap((option) => {
        const value = option.values.find(({ slug }) => slug === values[option.code]);
        const property = variantProperties[option.code];
        return property && value ? [[property, value.name]] : [];
      }),
    );
  const { "@context": _, ...shown } = productData(seller, product);
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    name,
    productGroupID: _id,
    ...(product.description && { description: product.description }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
    variesBy: varying.flatMap(({ code }) => {
      const property = variantProperties[code];
      return property ? [`https://schema.org/${property}`] : [];
    }),
    hasVariant: variants.map((variant) => ({
      ...(variant._id === product._id ? shown : variantData(seller, variant)),
      ...valuesOf(variant),
      inProductGroupWithID: _id,
    })),
  };
}

function variantData(seller: Seller, variant: FamilyVariant) {
  const { name, sku, photo } = variant;
  return {
    "@type": "Product",
    name,
    ...(sku && { sku }),
    image: photo.slice(0, 1).map((url) => wholeAddress(seller.origin, url)),
    ...offersOf(seller, variant),
  };
}

/** Undefined while it has no price. */
function offersOf(seller: Seller, product: Pick<Product, "slug" | "price" | "quantity">) {
  return product.price > 0 ? { offers: offerData(seller, product) } : {};
}

function offerData(
  { origin, hasShipping }: Seller,
  { slug, price, quantity }: Pick<Product, "slug" | "price" | "quantity">,
) {
  const ids = sellerIds(origin);
  return {
    "@type": "Offer",
    url: `${origin}/product/${slug}`,
    priceCurrency: "INR",
    price: price.toFixed(2),
    availability: `https://schema.org/${quantity > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": ids.seller },
    hasMerchantReturnPolicy: { "@id": ids.returns },
    ...(hasShipping && {
      shippingDetails: {
        "@type": "OfferShippingDetails",
        hasShippingService: { "@id": ids.shipping },
      },
    }),
  };
}

const wholeAddress = (origin: string, url: string) => (url.startsWith("/") ? origin + url : url);

/** The way to a page (schema.org/BreadcrumbList). */
export function breadcrumbData(origin: string, steps: readonly Step[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(to && { item: origin + to }),
    })),
  };
}
