import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { testFamily } from "#tests/support/sample-families.ts";
import { breadcrumbData, productData, productGroupData } from "./structured-data.ts";

const shop = { origin: "https://shop.example", hasShipping: true };

describe("what search engines read of a product", () => {
  it("has whole addresses and the price in rupees", () => {
    const data = productData(
      shop,
      testProduct({
        slug: "mug-11-oz",
        sku: "DW-MUG-11",
        price: 79,
        photo: ["/media/demo/mug/1-800x800/800.webp", "https://pictures.example/mug.jpg"],
        specifications: [{ name: "Volume", value: "325 ml" }],
      }),
    );
    expect(data).toMatchObject({
      "@type": "Product",
      sku: "DW-MUG-11",
      image: [
        "https://shop.example/media/demo/mug/1-800x800/800.webp",
        "https://pictures.example/mug.jpg",
      ],
      additionalProperty: [{ "@type": "PropertyValue", name: "Volume", value: "325 ml" }],
      offers: {
        url: "https://shop.example/product/mug-11-oz",
        price: "79.00",
        priceCurrency: "INR",
        availability: "https://schema.org/InStock",
        hasMerchantReturnPolicy: { "@id": "https://shop.example/#returns" },
        shippingDetails: { hasShippingService: { "@id": "https://shop.example/#shipping" } },
      },
    });
  });

  it("names a brand that the owner gave, and no shipping where none can be told", () => {
    const data = productData({ ...shop, hasShipping: false }, testProduct({ brand: "Kiln" }));
    expect(data.brand).toEqual({ "@type": "Brand", name: "Kiln" });
    expect(data.offers).not.toHaveProperty("shippingDetails");
    expect(productData(shop, testProduct())).not.toHaveProperty("brand");
  });

  it("has no offer without a price", () => {
    expect(productData(shop, testProduct({ price: 0 }))).not.toHaveProperty("offers");
  });

  it("is in stock without HSN or rate: they are not needed to sell it", () => {
    for (const missing of [{ hsn: "" }, { gstPercent: null }]) {
      expect(productData(shop, testProduct(missing)).offers?.availability).toMatch(/InStock$/);
    }
  });

  it("says when it is out of stock, leaves out what is unknown, and bears any address", () => {
    const data = productData(
      shop,
      testProduct({ quantity: 0, sku: "", description: "", photo: ["https://[x"] }),
    );
    expect(data.offers?.availability).toBe("https://schema.org/OutOfStock");
    expect(data).not.toHaveProperty("sku");
    expect(data).not.toHaveProperty("description");
    expect(data.image).toEqual(["https://[x"]);
  });
});

it("tells of a family all variants with their offers, the shown one whole", () => {
  const family = testFamily();
  const product = testProduct({ _id: "tee-black-m", slug: "tee-black-m", description: "A tee." });
  const data = productGroupData(shop, product, family);
  expect(data).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "tees",
    variesBy: ["https://schema.org/color", "https://schema.org/size"],
  });
  // Only a shop of one page has an address of the whole group; a shape is no property of schema.org.
  expect(data).not.toHaveProperty("url");
  expect(data).toHaveProperty("description", "A tee.");
  const [colour] = family.options;
  const shapes = {
    ...family,
    options: colour ? [{ ...colour, code: "shape", name: "Shape" }] : [],
  };
  expect(productGroupData(shop, product, shapes).variesBy).toEqual([]);
  expect(data.hasVariant).toHaveLength(7);
  expect(data.hasVariant[1]).toMatchObject({
    "@type": "Product",
    description: "A tee.",
    color: "Black",
    size: "M",
    inProductGroupWithID: "tees",
  });
  expect(data.hasVariant[2]).toMatchObject({
    name: "T-shirt, black, L",
    color: "Black",
    size: "L",
    image: ["https://shop.example/mug.webp"],
    offers: {
      url: "https://shop.example/product/tee-black-l",
      price: "79.00",
      availability: "https://schema.org/OutOfStock",
    },
  });
});

it("numbers the steps to a page, the page itself without an address", () => {
  const { itemListElement } = breadcrumbData(shop.origin, [
    { name: "Home", to: "/" },
    { name: "Mugs", to: "/category/mugs" },
    { name: "Mug" },
  ]);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.example/" },
    { "@type": "ListItem", position: 2, name: "Mugs", item: "https://shop.example/category/mugs" },
    { "@type": "ListItem", position: 3, name: "Mug" },
  ]);
});
