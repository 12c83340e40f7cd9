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

describe("the sources of a small picture", () => {
  const url = "/media/demo/mug-press-11-oz/1-800x800/800.webp";
  const files = (sizes: string, of = url) => {
    const { src, avifSrcSet = "" } = pictureSources(of, sizes);
    return [src, ...avifSrcSet.split(", ")].map((each) => each.replace(/^.*\//, ""));
  };

  it("are what the densest screen shows of it, and one file for browsers without AVIF", () => {
    expect(files("3rem")).toEqual(["200.webp", "200.avif 200w"]);
    expect(files("4rem")).toEqual(["400.webp", "200.avif 200w", "400.avif 400w"]);
    expect(files("11rem")).toEqual(["400.webp", "200.avif 200w", "400.avif 400w", "800.avif 800w"]);
  });

  it("are all files where its width depends on the window's, or the picture has no larger ones", () => {
    const all = ["400.webp", "200.avif 200w", "400.avif 400w", "800.avif 800w"];
    expect(files("(min-width: 64rem) 18rem, 45vw")).toEqual(all);
    expect(files("18rem", "/media/products/3-120x90/120.webp")).toEqual([
      "120.webp",
      "120.avif 120w",
    ]);
    expect(files("2rem", "/media/a/hero-1600x900/1600.webp")).toEqual([
      "400.webp",
      "400.avif 400w",
    ]);
  });

  it("of a URL elsewhere are the URL alone", () => {
    expect(pictureSources("https://images.example.com/a.png", "4rem")).toEqual({
      src: "https://images.example.com/a.png",
    });
  });
});
