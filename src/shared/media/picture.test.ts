import { describe, expect, it } from "vitest";
import { pictureSources } from "./picture.ts";

describe("the sources of a picture", () => {
  it("are read from an own URL", () => {
    expect(pictureSources("/media/demo/mug-press-11-oz/1-800x800/800.webp")).toEqual({
      src: "/media/demo/mug-press-11-oz/1-800x800/800.webp",
      width: 800,
      height: 800,
      webpSrcSet:
        "/media/demo/mug-press-11-oz/1-800x800/200.webp 200w, /media/demo/mug-press-11-oz/1-800x800/400.webp 400w, /media/demo/mug-press-11-oz/1-800x800/800.webp 800w",
      avifSrcSet:
        "/media/demo/mug-press-11-oz/1-800x800/200.avif 200w, /media/demo/mug-press-11-oz/1-800x800/400.avif 400w, /media/demo/mug-press-11-oz/1-800x800/800.avif 800w",
    });
  });

  it.each([
    ["/media/demo/home/hero-1600x900/1600.webp", 1600, 900, [400, 800, 1600]],
    ["/media/products/ab/3-500x300/400.webp", 500, 300, [200, 400]],
    ["/media/products/3-120x90/120.webp", 120, 90, [120]],
  ])("%s has its widths", (url, width, height, widths) => {
    const sources = pictureSources(url);
    expect(sources).toMatchObject({ src: url, width, height });
    const found = [...(sources.avifSrcSet ?? "").matchAll(/\/(\d+)\.avif (\d+)w/g)];
    expect(found.map(([, file, shown]) => [Number(file), Number(shown)])).toEqual(
      widths.map((each) => [each, each]),
    );
  });

  it.each([
    "https://images.example.com/media/demo/a/1-800x800/800.webp",
    "//example.com/media/demo/a/1-800x800/800.webp",
    "/media/demo/a/1-800x800/800.png",
    "/media/demo/a/1-0x800/800.webp",
    "/media/demo/../1-800x800/800.webp",
    "/media/1-800x800/800.webp",
    '/media/demo/a/1-800x800/800.webp" onload="x',
    "",
  ])("of %j are the URL alone", (url) => {
    expect(pictureSources(url)).toEqual({ src: url });
  });
});
