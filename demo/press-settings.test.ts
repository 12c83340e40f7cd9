import { describe, expect, it } from "vitest";
import { plainText } from "#shared/blog/plain-text.ts";
import { pressSettingInput } from "#shared/press-settings/contract.ts";
import { temperatureText, timeText } from "#shared/press-settings/setting-text.ts";
import { demoBlogPosts } from "./blog-posts/blog-posts.ts";
import { demoCategories } from "./catalogue/categories.ts";
import { demoProducts } from "./catalogue/products.ts";
import { demoPressSettings } from "./press-settings.ts";

const article = demoBlogPosts.find(({ slug }) => slug === "press-temperatures-and-times");

/** The rows of the article's tables: goods, temperature, time. */
const rows = [...(article?.content ?? "").matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => plainText(cell)),
);

/** Which of the article's rows each setting that names it as its source is taken from. */
const rowOf: Record<string, string> = {
  "Polyester cloth: T-shirts, cushion covers": "Polyester cloth, mouse pads, caps",
  "Mouse pad": "Polyester cloth, mouse pads, caps",
  "Polyester cap": "Polyester cloth, mouse pads, caps",
  "Metal insert": "Metal inserts",
  "Ceramic tile": "Ceramic tile",
  Slate: "Slate",
  Mug: "Mug, in a mug press",
  "Mug, wrapped": "Mug, wrapped, in an oven",
  "Cotton cloth": "Cotton",
  "Polyester cloth": "Polyester",
  "Nylon cloth": "Nylon",
  "PU vinyl on cotton or polyester": "PU",
  "Glitter vinyl": "Glitter",
};

const figuresOf = (setting: (typeof demoPressSettings)[number]) => ({
  temperature: temperatureText({ min: setting.minTemperature, max: setting.maxTemperature }),
  time: timeText({ min: setting.minSeconds, max: setting.maxSeconds }),
});

describe("the demo's press settings", () => {
  it("have every row of the article, with its figures", () => {
    expect(rows).toHaveLength(11);
    const ofArticle = demoPressSettings.filter(
      ({ sourceUrl }) => sourceUrl === `/blog/${article?.slug}`,
    );
    for (const setting of ofArticle) {
      if (setting.blank === "Magic mug") continue;
      const row = rows.find(([goods]) => goods === rowOf[setting.blank]);
      const { temperature, time } = figuresOf(setting);
      expect(row?.[1]?.replace("about ", ""), setting.blank).toBe(temperature);
      expect(row?.[2]?.startsWith(time), `${setting.blank}: ${row?.[2]}`).toBe(true);
      if (row?.[2]?.includes("firm")) expect(setting.pressure).toBe("firm");
    }
    const taken = new Set(ofArticle.map(({ blank }) => rowOf[blank]));
    expect(rows.map(([goods]) => goods).filter((goods) => !taken.has(goods))).toEqual([]);
  });

  it("press tiles, crystals and slates with a plate that comes down level, never a clamshell", () => {
    const hard = demoPressSettings.filter(({ blank }) => /tile|crystal|slate/i.test(blank));
    expect(hard).toHaveLength(3);
    for (const { blank, machine, machines } of hard) {
      expect(machine, blank).toBe("Swing-away or vacuum press");
      expect(JSON.stringify(machines), blank).not.toMatch(/flat-heat-presses|clamshell|auto-open/);
    }
  });

  it("have the magic mug as the article's text has it", () => {
    const magic = demoPressSettings.find(({ blank }) => blank === "Magic mug");
    expect(magic && figuresOf(magic)).toEqual({ temperature: "193 °C", time: "180 s" });
    expect(article?.content).toContain("about 193 °C for 180 seconds");
  });

  it("have the figures of the product's page where that is the source", () => {
    const ofProducts = demoPressSettings.filter(({ sourceUrl }) =>
      sourceUrl.startsWith("/product/"),
    );
    expect(ofProducts.length).toBeGreaterThan(3);
    for (const setting of ofProducts) {
      const product = demoProducts.find(({ slug }) => setting.sourceUrl === `/product/${slug}`);
      const press = product?.specifications.find(({ name }) => name === "Press")?.value ?? "";
      const { temperature, time } = figuresOf(setting);
      expect(press, setting.blank).toContain(temperature);
      expect(press, setting.blank).toContain(time);
    }
  });

  it("agree with what each product that they hold for says of its pressing", () => {
    for (const setting of demoPressSettings.filter(({ machine }) => machine !== "Oven")) {
      for (const target of setting.blanks) {
        if (!("product" in target)) continue;
        const product = demoProducts.find(({ slug }) => slug === target.product);
        const productText = JSON.stringify(product?.specifications) + product?.description;
        const { min, max } = { min: setting.minTemperature, max: setting.maxTemperature };
        expect(productText, `${target.product}: ${min}–${max}`).toMatch(
          new RegExp(`${min}(–${max})? °C`),
        );
      }
    }
  });

  it("are valid, and name products and categories that are there", () => {
    const slugs = {
      product: demoProducts.map(({ slug }) => slug),
      category: demoCategories.flatMap(({ slug, children }) => [
        slug,
        ...children.map((child) => child.slug),
      ]),
    };
    for (const { blanks, machines, ...setting } of demoPressSettings) {
      expect(() => pressSettingInput.parse({ ...setting, blanks: [], machines: [] })).not.toThrow();
      for (const target of [...blanks, ...machines]) {
        if ("product" in target) expect(slugs.product).toContain(target.product);
        else expect(slugs.category).toContain(target.category);
      }
    }
  });
});
