import type { Product } from "#shared/catalogue/contract.ts";

/** A step of the way to a page; the page itself needs no address. */
interface Step {
  name: string;
  to?: string;
}

/** What search engines read of a product (schema.org/Product). Prices are rupees, GST included. */
export function productData(origin: string, product: Product) {
  const { name, slug, sku, description, photo, price, quantity, category } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    ...(sku && { sku }),
    ...(description && { description }),
    category: category.name,
    image: photo.map((url) => (url.startsWith("/") ? origin + url : url)),
    additionalProperty: product.specifications.map((specification) => ({
      "@type": "PropertyValue",
      ...specification,
    })),
    offers: {
      "@type": "Offer",
      url: `${origin}/product/${slug}`,
      priceCurrency: "INR",
      price: price.toFixed(2),
      availability: `https://schema.org/${quantity > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}

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
