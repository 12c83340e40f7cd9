import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import {
  idParams,
  idText,
  multilineText,
  requiredText,
  seenVersion,
  slugParams,
  storedText,
} from "../fields.ts";
import { pageFacts, sizedPaging } from "../paging-fields.ts";
import {
  MAX_SECONDS,
  MAX_TARGETS,
  MAX_TEMPERATURE,
  peels,
  pressures,
  transferMethods,
} from "./methods.ts";

/** A product or a category whose products a setting holds for. */
const target = z.object({
  kind: z.enum(["product", "category"]),
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
});
export type PressTarget = z.infer<typeof target>;

const span = z.object({ min: z.number().int(), max: z.number().int() });
export type Span = z.infer<typeof span>;

const pressSetting = z.object({
  _id: z.string(),
  slug: z.string(),
  /** Such as `Mug, 11 oz`. */
  blank: z.string(),
  method: z.enum(transferMethods),
  /** Such as `Mug press`. */
  machine: z.string(),
  /** In °C. */
  temperature: span,
  seconds: span,
  /** Null where nothing presses, as in an oven. */
  pressure: z.enum(pressures).nullable(),
  /** When the carrier is peeled off; several where either will do, none where nothing is peeled. */
  peel: z.array(z.enum(peels)),
  notes: z.string(),
  /** Where the figures are from; without an address where there is nothing to open. */
  source: z.object({ name: z.string(), url: z.string() }),
  /** The blanks and the machines of the shop that it holds for. */
  blanks: z.array(target),
  machines: z.array(target),
  updatedAt: z.string(),
});
export type PressSetting = z.infer<typeof pressSetting>;

const wholeNumber = (label: string, min: number, max: number, unit: string) => {
  const rule = `${label} must be a whole number from ${min} to ${max} ${unit}`;
  return z.number(rule).int(rule).min(min, rule).max(max, rule);
};

const targets = z
  .array(z.object({ kind: target.shape.kind, _id: idText }))
  .max(MAX_TARGETS, `Choose at most ${MAX_TARGETS}`);

/** A page of the shop, or another site's. */
const sourceUrl = storedText("Link", 500).refine(
  (url) => url === "" || /^\/(?![/\\])/.test(url) || /^https?:\/\/[^/\\\s]/i.test(url),
  "Link must be a page of the shop, such as /blog/…, or begin with https://",
);

const fields = z.object({
  blank: requiredText("Blank", 120),
  method: z.enum(transferMethods, "Choose a method"),
  machine: requiredText("Machine", 120),
  minTemperature: wholeNumber("Lowest temperature", 20, MAX_TEMPERATURE, "°C"),
  maxTemperature: wholeNumber("Highest temperature", 20, MAX_TEMPERATURE, "°C"),
  minSeconds: wholeNumber("Shortest time", 1, MAX_SECONDS, "seconds"),
  maxSeconds: wholeNumber("Longest time", 1, MAX_SECONDS, "seconds"),
  pressure: z.enum(pressures, "Choose a pressure, or none").nullable(),
  peel: z.array(z.enum(peels)).max(peels.length),
  notes: multilineText("Notes", 1_000),
  sourceName: storedText("Source", 200),
  sourceUrl,
  blanks: targets,
  machines: targets,
});

/** Spans must not be upside down. */
function checkSpans({ value, issues }: z.core.ParsePayload<z.infer<typeof fields>>): void {
  const refuse = (path: string, message: string) =>
    issues.push({ code: "custom", input: value, path: [path], message });
  if (value.maxTemperature < value.minTemperature) {
    refuse("maxTemperature", "Highest temperature must not be below the lowest");
  }
  if (value.maxSeconds < value.minSeconds) {
    refuse("maxSeconds", "Longest time must not be below the shortest");
  }
}

export const pressSettingInput = fields.check(checkSpans);
export type PressSettingInput = z.infer<typeof pressSettingInput>;

/** A search of any text: what cannot be stored is found nowhere, and is no error. */
const anyText = z.string().max(2_000).optional();

export const getPressSettings = defineEndpoint({
  method: "GET",
  path: "/press-settings",
  access: "anyone",
  loadedLate: true,
  about:
    "Temperatures, times and pressures by blank, method and machine; text finds words in any of these.",
  query: sizedPaging.extend({ text: anyText, method: anyText, machine: anyText }),
  answer: successBody({
    settings: z.array(pressSetting),
    /** Every machine that some setting names, by name, for a choice. */
    machines: z.array(z.string()),
    ...pageFacts,
  }),
});

export const getPressSetting = defineEndpoint({
  method: "GET",
  path: "/press-settings/by-slug/:slug",
  access: "anyone",
  loadedLate: true,
  about: "One press setting by its slug.",
  params: slugParams,
  answer: successBody({ setting: pressSetting }),
  failures: ["not_found"],
});

export const getProductPressSettings = defineEndpoint({
  method: "GET",
  path: "/products/:productId/press-settings",
  access: "anyone",
  about: "The press settings that hold for a product, be it a blank or a machine; at most 60.",
  params: z.object({ productId: idText }),
  answer: successBody({ settings: z.array(pressSetting) }),
});

export const createPressSetting = defineEndpoint({
  method: "POST",
  path: "/press-settings",
  access: "staff",
  permission: "write_content",
  about: "Adds a press setting.",
  body: pressSettingInput,
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), setting: pressSetting }),
  status: 201,
  idempotent: true,
});

export const updatePressSetting = defineEndpoint({
  method: "PUT",
  path: "/press-settings/:id",
  access: "staff",
  permission: "write_content",
  about:
    "Replaces a press setting; the slug stays. One that somebody changed since `version` is refused with the present one.",
  params: idParams,
  body: fields.extend({ version: seenVersion }).check(checkSpans),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), setting: pressSetting }),
  failures: ["not_found", "changed_meanwhile"],
});

export const deletePressSetting = defineEndpoint({
  method: "DELETE",
  path: "/press-settings/:id",
  access: "staff",
  permission: "write_content",
  about: "Deletes a press setting.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const restorePressSetting = defineEndpoint({
  method: "DELETE",
  path: "/press-settings/deletions/:id",
  access: "staff",
  permission: "write_content",
  loadedLate: true,
  about:
    "Takes back that a press setting was deleted a short while ago: with its address, and what it holds for. Done twice, it changes nothing more.",
  params: idParams,
  answer: successBody({ message: z.string(), setting: pressSetting }),
  failures: ["not_found", "conflict"],
});

export const pressSettingsEndpoints = {
  getPressSettings,
  getPressSetting,
  getProductPressSettings,
  createPressSetting,
  updatePressSetting,
  deletePressSetting,
  restorePressSetting,
};
