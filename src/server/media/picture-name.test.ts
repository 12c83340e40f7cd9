import { describe, expect, it } from "vitest";
import { pictureSources } from "#shared/media/picture.ts";
import { contentTypeOf, newPictureName, parsePictureName, pictureUrl } from "./picture-name.ts";

describe("a picture's address", () => {
  it.each([
    [2000, 1500, "1600.webp"],
    [1200, 900, "800.webp"],
    [120, 90, "120.webp"],
    [1, 2000, "1.webp"],
  ])("of %i by %i pixels is one that its pages know all sizes by", (width, height, largest) => {
    const name = newPictureName("products", width, height);
    const url = pictureUrl(name, width);
    expect(url).toBe(`/media/${name}/${largest}`);
    const { webpSrcSet = "", avifSrcSet = "", ...size } = pictureSources(url);
    expect(size).toEqual({ src: url, width, height });
    const shown = `${webpSrcSet}, ${avifSrcSet}`.split(", ").map((each) => each.split(" ")[0]);
    const stored = parsePictureName(name)?.files.map((file) => `/media/${name}/${file}`);
    expect(shown.toSorted()).toEqual(stored?.toSorted());
    for (const address of shown) {
      expect(contentTypeOf(address?.slice("/media/".length) ?? "")).toMatch(/^image\/(avif|webp)$/);
    }
  });

  it("tells when it was made", () => {
    const { createdAtMs = 0 } = parsePictureName(newPictureName("blog-images", 5, 5)) ?? {};
    expect(Math.abs(createdAtMs - Date.now())).toBeLessThan(1_000);
  });

  const name = newPictureName("products", 800, 600);
  it.each([
    "",
    "secrets.json",
    "../secrets.json",
    `../media/${name}/400.webp`,
    `${name}/../../x/400.webp`,
    `${name}/400.webp/..`,
    `${name}/400.html`,
    `${name}/400.svg`,
    `${name}/0.webp`,
    `${name}/400.webp\u0000`,
    `${name}/400.webp\n`,
    `demo/${name}/400.webp`,
    `unknown/${name.split("/")[1]}/400.webp`,
    `.new-${name}/400.webp`,
  ])("is no other path: %j", (path) => {
    expect(contentTypeOf(path)).toBeUndefined();
  });
});
