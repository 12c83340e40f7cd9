import { expect, it } from "vitest";
import { pictureAlt } from "./product-gallery.tsx";

it("says front, detail and in scale of drawn pictures, and the number of uploaded ones", () => {
  const drawn = [1, 2, 3, 4].map((number) => `/media/demo/mug/${number}-800x800/800.webp`);
  expect(drawn.map((_, place) => pictureAlt("Mug", drawn, place))).toEqual([
    "Mug, seen at an angle",
    "Mug, from the front",
    "Mug, detail",
    "Mug, in scale",
  ]);
  const all = ["/media/demo/mug-colours/1-800x800/800.webp"];
  expect(pictureAlt("Mug, red", all, 0)).toBe("Mug, red, beside the others of its kind");
  const twice = drawn.map(() => "/media/demo/mug/1-800x800/800.webp");
  expect(pictureAlt("Mug", twice, 2)).toBe("Mug, picture 3");
  const uploaded = ["/media/products/a-800x800/800.webp", "https://pictures.example/b.jpg"];
  expect(pictureAlt("Mug", uploaded, 1)).toBe("Mug, picture 2");
  expect(pictureAlt("Mug", uploaded.slice(1), 0)).toBe("Mug");
});
