import { z } from "zod";
import { calendarDay, lineText, requiredLine } from "../fields.ts";
import { usualHome } from "./home-defaults.ts";
import { linkAddress, pictureAddress } from "./page-link.ts";

/** The parts of the home page below its hero, each at its place or left out. */
export const homeSections = [
  "counters",
  "carousel",
  "categories",
  "kits",
  "info",
  "newest",
  "reviews",
  "contact",
] as const;
export type HomeSectionName = (typeof homeSections)[number];

export const infoIcons = [
  "rupee",
  "layers",
  "wrench",
  "returns",
  "truck",
  "shield",
  "phone",
  "clock",
] as const;

/** Of a seller with a GSTIN and one without, some things cannot both be said. */
export const infoAudiences = ["always", "with_gst", "without_gst"] as const;

/** How many slides the carousel has (specification, section 4). */
const SLIDES = 4;
export const MAX_COUNTERS = 4;
export const MAX_INFO = 8;

/** Older firms than that are none that sell online. */
const FIRST_YEAR = 1600;

type Refuse = (field: string, message: string) => void;

const ALT = "Describe the picture for those who cannot see it";

/** A text and its link belong together: one that leads nowhere is none, nor one that says nothing. */
function checkLink(
  link: { what: "button" | "link"; text: string; to: string },
  names: [string, string],
  refuse: Refuse,
): void {
  const { what, text, to } = link;
  if (text !== "" && to === "") refuse(names[1], `Enter where the ${what} leads`);
  if (text === "" && to !== "") refuse(names[0], `Enter what the ${what} says`);
}

const refusing =
  <Value>(check: (value: Value, refuse: Refuse) => void) =>
  (value: Value, context: z.RefinementCtx) =>
    check(value, (field, message) => context.addIssue({ code: "custom", path: [field], message }));

const hero = z
  .object({
    eyebrow: lineText("The line above the heading", 60),
    title: requiredLine("Heading", 100),
    text: lineText("Text", 500),
    picture: pictureAddress("Picture").min(1, "Choose a picture"),
    alt: requiredLine("Description of the picture", 200),
    buttonText: requiredLine("Button", 40),
    to: linkAddress("Link").min(1, "Enter where the button leads"),
    /** A second button; empty for none. */
    otherText: lineText("Second button", 40),
    otherTo: linkAddress("Link of the second button"),
  })
  .superRefine(
    refusing(({ otherText, otherTo }, refuse) =>
      checkLink({ what: "button", text: otherText, to: otherTo }, ["otherText", "otherTo"], refuse),
    ),
  );

const slide = z
  .object({
    title: requiredLine("Heading", 80),
    text: lineText("Text", 300),
    buttonText: requiredLine("Button", 40),
    /** The slug of a product that the slide is about: its facts and price are shown; empty for none. */
    product: lineText("Product", 200).regex(
      /^[^/\s]*$/,
      "Enter the last part of the product's address, such as white-mug-11-oz",
    ),
    /** Empty for the product's. */
    picture: pictureAddress("Picture"),
    alt: lineText("Description of the picture", 200),
    /** Empty for the product's page. */
    to: linkAddress("Link"),
  })
  .superRefine(
    refusing(({ product, picture, alt, to }, refuse) => {
      if (picture === "" && product === "") {
        refuse("picture", "Choose a picture, or name a product that has one");
      }
      if (picture !== "" && alt === "") refuse("alt", ALT);
      if (to === "" && product === "") refuse("to", "Enter where the button leads");
    }),
  );

const FIRST_DAY = "Enter the first day of the banner";
const LAST_DAY = "Enter the last day of the banner";

const bannerDay = (message: string) =>
  z
    .string(message)
    .refine((text) => text === "" || calendarDay(message).safeParse(text).success, message);

const banner = z
  .object({
    /** Empty for none. */
    text: lineText("Text", 200),
    linkText: lineText("Link's words", 40),
    to: linkAddress("Link"),
    /** Indian days, the last one included; empty only where there is no text. */
    from: bannerDay(FIRST_DAY),
    until: bannerDay(LAST_DAY),
  })
  .superRefine(
    refusing(({ text, linkText, to, from, until }, refuse) => {
      checkLink({ what: "link", text: linkText, to }, ["linkText", "to"], refuse);
      if (text === "") {
        if (linkText !== "" || from !== "" || until !== "")
          refuse("text", "Enter the banner's text");
        return;
      }
      if (from === "") refuse("from", FIRST_DAY);
      if (until === "") refuse("until", LAST_DAY);
      else if (until < from) refuse("until", "The last day must not be before the first");
    }),
  );

const FOUNDED = "Enter a year, such as 1988";

/** What search engines are told of the shop by its home page. */
export const homeSeo = z.object({
  description: requiredLine("Description", 300),
  /** A year. */
  foundedIn: z
    .int(FOUNDED)
    .min(FIRST_YEAR, FOUNDED)
    .max(9999, FOUNDED)
    .refine((year) => year <= new Date().getFullYear(), "Enter a year that has begun"),
});

const distinct = (field: string, message: string) =>
  function check<Row extends Record<string, unknown>>(rows: Row[], context: z.RefinementCtx): void {
    const seen = new Set<unknown>();
    for (const [at, row] of rows.entries()) {
      const value = row[field];
      if (seen.has(value)) context.addIssue({ code: "custom", path: [at, field], message });
      seen.add(value);
    }
  };

/** What the home page shows and says, and in which order. */
export const homeSettings = z.object({
  hero: hero.default(() => usualHome.hero),
  slides: z
    .array(slide)
    .length(SLIDES, `The carousel has ${SLIDES} slides`)
    .superRefine(distinct("title", "Another slide has this heading"))
    .default(() => usualHome.slides),
  counters: z
    .array(
      z.object({ figure: requiredLine("Figure", 12), what: requiredLine("What it counts", 40) }),
    )
    .max(MAX_COUNTERS, `At most ${MAX_COUNTERS} counters`)
    .superRefine(distinct("what", "Another counter counts this"))
    .default(() => usualHome.counters),
  info: z
    .array(
      z.object({
        icon: z.enum(infoIcons, "Choose an icon"),
        shown: z.enum(infoAudiences, "Choose when it is shown"),
        title: requiredLine("Heading", 80),
        text: requiredLine("Text", 300),
      }),
    )
    .max(MAX_INFO, `At most ${MAX_INFO} blocks`)
    .superRefine(distinct("title", "Another block has this heading"))
    .default(() => usualHome.info),
  sections: z
    .array(
      z.object({ name: z.enum(homeSections, "Choose a part of the page"), shown: z.boolean() }),
    )
    .refine(
      (rows) =>
        rows.length === homeSections.length &&
        new Set(rows.map(({ name }) => name)).size === homeSections.length,
      "Each part of the page stands in the order once",
    )
    .default(() => usualHome.sections),
  banner: banner.default(() => usualHome.banner),
  seo: homeSeo.default(() => usualHome.seo),
});
export type HomeSettings = z.infer<typeof homeSettings>;
export type HomeHeroContent = HomeSettings["hero"];
export type HomeSlideContent = HomeSettings["slides"][number];
export type HomeInfoBlock = HomeSettings["info"][number];
export type HomeBannerContent = HomeSettings["banner"];

/** @param today an Indian day such as 2026-11-21 */
export function isBannerShown({ text, from, until }: HomeBannerContent, today: string): boolean {
  return text !== "" && from <= today && today <= until;
}
