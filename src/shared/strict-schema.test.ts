import { describe, expect, it } from "vitest";
import { z } from "zod";
import { strictly, withStored } from "./strict-schema.ts";
import "./sentences.ts";

const settings = z
  .object({
    zones: z
      .array(
        z.object({
          name: z.string(),
          rows: z.array(z.object({ to: z.number() })).nullable(),
          isOpen: z.boolean().default(true),
        }),
      )
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
  expect(problems({ zones: [], limit: 5, zone: [] })).toEqual([
    ["", "The request has no field “zone”"],
  ]);
  const zones = [{ name: "East", rows: [{ to: 1, upTo: 2 }], colour: "red" }];
  expect(problems({ zones, limit: 5 })).toEqual([
    ["zones.0.rows.0", "Rows has no field “upTo”"],
    ["zones.0", "Zones has no field “colour”"],
  ]);
});

it("needs what has a default, but not in rows of a list", () => {
  expect(problems({})).toEqual([
    ["zones", "Zones is required"],
    ["limit", "Limit is required"],
  ]);
  const zone = { name: "East", rows: null };
  expect(strictly(settings).parse({ zones: [zone], limit: 5 }).zones[0]?.isOpen).toBe(true);
});

it("keeps all other rules, and leaves the schema itself as it was", () => {
  const zone = { name: "East", rows: null };
  expect(problems({ zones: [zone], limit: 0 })).toEqual([["", "Too many zones"]]);
  expect(problems({ zones: [zone, zone, zone], limit: 5 })?.[0]?.[0]).toBe("zones");
  expect(settings.parse({ zone: [] })).toEqual({ zones: [], limit: 5 });
});

describe("what is left out", () => {
  const branches = z.object({
    branches: z
      .array(z.object({ id: z.string(), name: z.string(), keepsGoods: z.boolean().default(false) }))
      .default([]),
    hero: z.object({ title: z.string().default("Hello"), text: z.string() }).default({
      title: "Hello",
      text: "",
    }),
    note: z.string().optional(),
  });
  const stored = {
    branches: [
      { id: "a", name: "Kolkata", keepsGoods: true },
      { id: "b", name: "Chennai", keepsGoods: true },
    ],
    hero: { title: "Welcome", text: "to the shop" },
    note: "Mind the step",
  };
  const kept = (given: unknown) => withStored(branches, given, stored);

  it("is as it is stored where it has a default, in parts and rows too", () => {
    expect(kept({ note: "" })).toEqual({ ...stored, note: "" });
    expect(kept({ hero: { text: "in" }, branches: [{ id: "b", name: "Madras" }] })).toEqual({
      hero: { title: "Welcome", text: "in" },
      branches: [{ id: "b", name: "Madras", keepsGoods: true }],
    });
  });

  it("is left out where it may be, where it is new, and of what is no such value", () => {
    expect(kept({ ...stored, note: undefined })).toEqual({ ...stored, note: undefined });
    expect(kept({ hero: { title: "Hi" }, branches: [{ id: "c" }, null] })).toEqual({
      hero: { title: "Hi" },
      branches: [{ id: "c" }, null],
    });
    expect([kept(null), kept("all"), kept([1])]).toEqual([null, "all", [1]]);
  });
});
