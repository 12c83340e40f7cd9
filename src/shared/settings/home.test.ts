import { describe, expect, it } from "vitest";
import { type HomeSettings, homeSettings, isBannerShown } from "./home.ts";
import { usualHome } from "./home-defaults.ts";
import { ownLinksIn } from "./page-link.ts";

/** Each problem by the field where it is shown. */
function problems(changed: Partial<HomeSettings>): Record<string, string> {
  const read = homeSettings.safeParse({ ...usualHome, ...changed });
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

const [first, ...others] = usualHome.slides;
const withSlide = (changed: Partial<typeof first>) => ({
  slides: [{ ...first, ...changed } as NonNullable<typeof first>, ...others],
});
const uploaded = "/media/blog-images/a.webp";

describe("the home page's settings", () => {
  it("are what the specification says until they are saved, and would be taken so", () => {
    expect(homeSettings.parse({})).toEqual(usualHome);
    expect(problems({})).toEqual({});
  });

  it.each([
    [{ picture: uploaded }, { "slides.0.alt": /Describe the picture/ }],
    [{ product: "", to: "/category" }, { "slides.0.picture": /Choose a picture/ }],
    [
      { product: "", picture: uploaded, alt: "A press" },
      { "slides.0.to": /where the button leads/ },
    ],
    [{ to: "javascript:alert(1)" }, { "slides.0.to": /begins with https/ }],
    [{ to: "http://other.example/" }, { "slides.0.to": /begins with https/ }],
    [{ to: "//other.example/" }, { "slides.0.to": /begins with https/ }],
    [
      { picture: "data:image/png;base64,x", alt: "x" },
      { "slides.0.picture": /Choose a picture again/ },
    ],
    [{ product: "/product/mug" }, { "slides.0.product": /last part/ }],
    [{ title: others[0]?.title ?? "" }, { "slides.1.title": /Another slide/ }],
  ])("refuse a slide with %j at its field", (changed, expected) => {
    const [[field = "", why] = []] = Object.entries(expected);
    expect(problems(withSlide(changed))).toEqual({ [field]: expect.stringMatching(why ?? /^$/) });
  });

  it("have four slides, and each part of the page once", () => {
    expect(problems({ slides: others })).toEqual({ slides: "The carousel has 4 slides" });
    const twice = [...usualHome.sections.slice(1), { name: "contact" as const, shown: true }];
    expect(problems({ sections: twice })).toEqual({
      sections: "Each part of the page stands in the order once",
    });
  });

  it("take a banner with its days only, the last one not before the first", () => {
    const banner = {
      text: "Diwali",
      linkText: "",
      to: "",
      from: "2026-11-01",
      until: "2026-11-09",
    };
    expect(problems({ banner })).toEqual({});
    expect(Object.keys(problems({ banner: { ...banner, from: "" } }))).toEqual(["banner.from"]);
    expect(problems({ banner: { ...banner, until: "2026-10-31" } })).toEqual({
      "banner.until": "The last day must not be before the first",
    });
    expect(Object.keys(problems({ banner: { ...banner, until: "soon" } }))).toContain(
      "banner.until",
    );
    expect(problems({ banner: { ...banner, linkText: "Offers" } })).toEqual({
      "banner.to": "Enter where the link leads",
    });
  });

  it.each([
    ["2026-10-31", false],
    ["2026-11-01", true],
    ["2026-11-09", true],
    ["2026-11-10", false],
  ])("show the banner on %s: %s", (today, is) => {
    const banner = {
      text: "Diwali",
      linkText: "",
      to: "",
      from: "2026-11-01",
      until: "2026-11-09",
    };
    expect(isBannerShown(banner, today)).toBe(is);
    expect(isBannerShown({ ...banner, text: "" }, today)).toBe(false);
  });

  it("name their links, so that none leads to nowhere", () => {
    expect(
      ownLinksIn({ hero: usualHome.hero, slides: [{ product: "mug", to: "https://a.example" }] }),
    ).toEqual([
      { field: "hero.to", address: "/category" },
      { field: "hero.otherTo", address: "/help-center" },
      { field: "slides.0.product", address: "/product/mug" },
    ]);
  });
});
