import { z } from "zod";
import { lineText, requiredLine } from "../fields.ts";
import { carrierKey, NUMBER_PLACE, usualCarriers } from "./carrier-links.ts";

/** Where a shipment can be followed, as JSON carries it: see `CarrierLink`. */
export const shownCarrierLink = z.object({
  carrier: z.string(),
  url: z.string(),
  /** The number must be typed there. */
  asksForNumber: z.boolean(),
});

export const MAX_CARRIERS = 60;
const LONGEST_LINK = 500;

const carrier = z
  .object({
    name: requiredLine("Name", 100).refine(
      (name) => name === "" || carrierKey(name) !== "",
      "Enter a name with letters or digits",
    ),
    link: lineText("Link", LONGEST_LINK),
    asksForNumber: z.boolean(),
  })
  .superRefine(({ link, asksForNumber }, context) => {
    const message = linkProblem(link, asksForNumber);
    if (message) context.addIssue({ code: "custom", path: ["link"], message });
  });

export const carriersSettings = z.object({
  carriers: z
    .array(carrier)
    .max(MAX_CARRIERS, `At most ${MAX_CARRIERS} carriers`)
    .superRefine((carriers, context) => {
      const keys = carriers.map(({ name }) => carrierKey(name));
      for (const [place, { name }] of carriers.entries()) {
        const key = keys[place] ?? "";
        if (key === "" || keys.indexOf(key) === place) continue;
        const message = `${name} is in the list already`;
        context.addIssue({ code: "custom", path: [place, "name"], message });
      }
    })
    .default(() => usualCarriers.map((usual) => ({ ...usual }))),
});
export type CarriersSettings = z.infer<typeof carriersSettings>;

/** Why a link is refused; undefined for one that can be used. */
function linkProblem(link: string, asksForNumber: boolean): string | undefined {
  if (link === "") return asksForNumber ? "Enter the page that asks for the number" : undefined;
  const one = webAddress(link.replaceAll(NUMBER_PLACE, "1"));
  if (!one) return "Enter a web address that begins with https:// or http://";
  const hasPlace = link.includes(NUMBER_PLACE);
  if (/[{}]/.test(link.replaceAll(NUMBER_PLACE, ""))) {
    return `Write ${NUMBER_PLACE} in just this way, with no other braces`;
  }
  if (asksForNumber) {
    return hasPlace ? `Leave ${NUMBER_PLACE} out of a page that asks for the number` : undefined;
  }
  if (!hasPlace) return `Write ${NUMBER_PLACE} where the tracking number stands in the address`;
  // A number in the host's name would lead to another host for each shipment.
  const other = webAddress(link.replaceAll(NUMBER_PLACE, "2"));
  return one.origin === other?.origin
    ? undefined
    : `${NUMBER_PLACE} must stand behind the host's name`;
}

function webAddress(text: string): URL | undefined {
  const url = /^https?:\/\/[^\s/\\]/i.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  return url && url.username === "" && url.password === "" ? url : undefined;
}
