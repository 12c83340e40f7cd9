import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { breadcrumbData, productData } from "./structured-data.ts";

const origin = "https://shop.example";

describe("what search engines read of a product", () => {
  it("has whole addresses and the price in rupees", () => {
    const data = productData(
      origin,
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
      },
    });
  });

  it("says when it is out of stock, leaves out what is unknown, and bears any address", () => {
    const data = productData(
      origin,
      testProduct({ quantity: 0, sku: "", description: "", photo: ["https://[x"] }),
    );
    expect(data.offers.availability).toBe("https://schema.org/OutOfStock");
    expect(data).not.toHaveProperty("sku");
    expect(data).not.toHaveProperty("description");
    expect(data.image).toEqual(["https://[x"]);
  });
});

it("numbers the steps to a page, the page itself without an address", () => {
  const { itemListElement } = breadcrumbData(origin, [
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
