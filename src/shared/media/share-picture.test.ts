import { expect, it } from "vitest";
import { sharedFile, sharePath } from "./picture.ts";

it("leads from a picture's address to its shared one, and back to its largest file", () => {
  const shared = sharePath("/media/demo/white-mug-11-oz/1-800x800/800.webp");
  expect(shared).toBe("/share/demo/white-mug-11-oz/1-800x800.jpg");
  expect(sharedFile("demo/white-mug-11-oz/1-800x800.jpg")).toBe(
    "demo/white-mug-11-oz/1-800x800/800.webp",
  );
  expect(sharedFile("products/a1-2000x900.jpg")).toBe("products/a1-2000x900/1600.webp");
});

it("knows nothing of others' pictures, of customers' own, nor of ways out of the folder", () => {
  expect(sharePath("https://cdn.example/a.jpg")).toBeUndefined();
  expect(sharePath("/media/returns/a-800x800/800.webp")).toBeUndefined();
  for (const path of [
    "returns/a-800x800.jpg",
    "../etc/passwd-1x1.jpg",
    "a.jpg",
    "products/a.png",
    `products/${"a".repeat(5_000)}-100x100.jpg`,
  ]) {
    expect(sharedFile(path), path).toBeUndefined();
  }
});
