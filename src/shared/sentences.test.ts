import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints.ts";
import "./sentences.ts";

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};

const junk: unknown[] = [
  undefined,
  null,
  true,
  5,
  0.123,
  1e300,
  -1e300,
  Number.NaN,
  "",
  "x",
  "x".repeat(300_000),
  [],
  ["x"],
  Array.from({ length: 2_000 }, () => "x"),
  {},
  { x: 1 },
];

/** Junk as a whole, and junk in each of a schema's fields and entries. */
function probes(schema: z.ZodType): unknown[] {
  const {
    shape,
    element,
    innerType,
    in: input,
    options,
  } = schema._zod.def as unknown as Definition;
  const within = [innerType, input, ...(options ?? [])].flatMap((part) =>
    part ? probes(part) : [],
  );
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) =>
    probes(field).map((value) => ({ [name]: value })),
  );
  const entries = element ? probes(element).map((value) => [value]) : [];
  return [...junk, ...within, ...fields, ...entries];
}

const takes = Object.entries(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).map(([part, schema]) => [name, part, schema] as const),
);

const librarysWords =
  /expected|, received|Invalid|Too (big|small)|Unrecognized|undefined|NaN|[<>]=?\d/;

describe("what a schema refuses", () => {
  it.each(takes)("is said in the shop's own sentences: %s, %s", (_name, _part, schema) => {
    const messages = new Set(
      probes(schema).flatMap((value) => {
        const { error } = (schema as z.ZodType).safeParse(value);
        return (error?.issues ?? []).map(({ message }) => message);
      }),
    );
    for (const message of messages) {
      expect(message).toMatch(/^\p{Lu}\S* \S/u);
      expect(message).not.toMatch(librarysWords);
    }
  });

  const problemOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;
  const a = (field: z.ZodType) => z.object({ unitPrice: field });

  it.each([
    [a(z.string()), {}, "Unit price is required"],
    [a(z.string()), { unitPrice: 5 }, "Unit price must be text"],
    [a(z.number()), { unitPrice: "5" }, "Unit price must be a number"],
    [a(z.int()), { unitPrice: 0.5 }, "Unit price must be a whole number"],
    [a(z.number().max(200_000)), { unitPrice: 1e9 }, "Unit price must be at most 2,00,000"],
    [a(z.number().positive()), { unitPrice: 0 }, "Unit price must be more than 0"],
    [
      a(z.number().multipleOf(0.01)),
      { unitPrice: 0.123 },
      "Unit price can have at most 2 decimals",
    ],
    [a(z.string().min(1)), { unitPrice: "" }, "Unit price is required"],
    [a(z.string().max(2)), { unitPrice: "abc" }, "Unit price must have at most 2 characters"],
    [
      a(z.array(z.string()).max(1)),
      { unitPrice: ["a", "b"] },
      "Unit price can have at most 1 entry",
    ],
    [a(z.enum(["a", "b", "c"])), { unitPrice: "d" }, "Unit price must be a, b or c"],
    [
      a(z.email()),
      { unitPrice: "d" },
      "Unit price must be an e-mail address such as name@example.com",
    ],
    [a(z.bigint()), { unitPrice: "d" }, "Unit price is not in the right form"],
    [a(z.ipv4()), { unitPrice: "d" }, "Unit price is not in the right form"],
    [a(z.strictObject({})), { unitPrice: { more: 1 } }, "Unit price has no field “more”"],
    [z.object({ order_id: z.string() }), {}, "Order id is required"],
    [z.object({}), 5, "The request must be a group of fields"],
  ])("has a sentence: %#", (schema, value, sentence) => {
    expect(problemOf(schema, value)).toBe(sentence);
  });
});
