import { expect, it } from "vitest";
import { z } from "zod";
import { strictly } from "./strict-schema.ts";
import "./sentences.ts";

const settings = z
  .object({
    zones: z
      .array(z.object({ name: z.string(), rows: z.array(z.object({ to: z.number() })).nullable() }))
      .max(2)
      .default([]),
    limit: z.number().default(5),
  })
  .superRefine(({ zones, limit }, context) => {
    if (zones.length > limit) context.addIssue({ code: "custom", message: "Too many zones" });
  });

const problems = (value: unknown) =>
  strictly(settings)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

it("names what is not known, however deep", () => {
  expect(problems({ zone: [] })).toEqual([["", "The request has no field “zone”"]]);
  const zones = [{ name: "East", rows: [{ to: 1, upTo: 2 }], colour: "red" }];
  expect(problems({ zones })).toEqual([
    ["zones.0.rows.0", "Rows has no field “upTo”"],
    ["zones.0", "Zones has no field “colour”"],
  ]);
});

it("keeps all other rules and defaults, and leaves the schema itself as it was", () => {
  expect(strictly(settings).parse({})).toEqual({ zones: [], limit: 5 });
  const zone = { name: "East", rows: null };
  expect(problems({ zones: [zone], limit: 0 })).toEqual([["", "Too many zones"]]);
  expect(problems({ zones: [zone, zone, zone] })?.[0]?.[0]).toBe("zones");
  expect(settings.parse({ zone: [] })).toEqual({ zones: [], limit: 5 });
});
