import { expect, it } from "vitest";
import { z } from "zod";
import {
  readSettingsValue,
  settingsEndpoint,
  settingsEndpoints,
  settingsSubjects,
} from "../settings/contract.ts";
import { settingsField, settingsLabel } from "./settings-words.ts";

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  type?: string;
}

/** Where a schema has a text, a number or a yes-and-no, each list with its second row. */
function pathsOf({ properties, items, anyOf, type }: JsonSchema, path: string): string[] {
  if (anyOf) return [...new Set(anyOf.flatMap((one) => pathsOf(one, path)))];
  if (items) return pathsOf(items, `${path}.1`);
  if (!properties) return type === "null" ? [] : [path];
  return Object.entries(properties)
    .filter(([name]) => name !== "id")
    .flatMap(([name, part]) => pathsOf(part, path ? `${path}.${name}` : name));
}

const all = settingsSubjects.flatMap((subject) => {
  const name = settingsEndpoint("save", subject) as keyof typeof settingsEndpoints;
  const { settings } = settingsEndpoints[name].body.shape as { settings: z.ZodType };
  const schema = z.toJSONSchema(settings, { io: "input", unrepresentable: "any" });
  return pathsOf(schema as JsonSchema, "").map((path) => [subject, path] as const);
});

it("each value of the settings is told in the words of its form", () => {
  expect(all.length).toBeGreaterThan(300);
  const nameless = all.filter(([subject, path]) => settingsLabel(subject, path) === undefined);
  expect(nameless).toEqual([]);
});

it("no two values of a subject are told alike", () => {
  const labels = all.map(([subject, path]) => `${subject}: ${settingsLabel(subject, path)}`);
  expect(labels.filter((one, at) => labels.indexOf(one) !== at)).toEqual([]);
});

it("says where in a list it is, amounts in paise, and a choice by its words", () => {
  const field = (subject: string, path: string, after: unknown) => {
    const { label, after: shown } = settingsField(subject, { path, after });
    return [label, shown];
  };
  expect(field("home", "slides.2.to", "/mugs")).toEqual(["Where slide 3 leads", "/mugs"]);
  expect(field("home", "sections.0.name", "kits")).toEqual([
    "Part 1 below the top",
    "Start a business",
  ]);
  expect(field("shipping", "zones.0.methods.1.weights.2.price", 60)).toEqual([
    "Zone 1, way to send 2, weight 3: costs",
    60_00,
  ]);
  expect(field("registrations", "registrations.0.branch", "")).toEqual([
    "Registration 1 is of",
    "The whole shop",
  ]);
  expect(field("navigation", "columns.2.links.0.to", "/help-center")).toEqual([
    "Where link 1 of footer column 3 leads",
    "/help-center",
  ]);
  expect(field("policies", "refundPolicy.since", "2026-11-01")[0]).toBe(
    "Refund policy: in force since",
  );
  expect(field("mails", "orderDelivered.subject", "It is there")[0]).toMatch(/: Subject$/);
});

it("a field that only an earlier version had is told by its name in words", () => {
  expect(settingsField("payments", { path: "codLimits.0.maxDays", before: 3 }).label).toBe(
    "Cod limits 1 max days",
  );
  expect(readSettingsValue("payments", {})).not.toHaveProperty("codLimits");
});
