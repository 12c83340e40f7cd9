import { config, type core } from "zod";
import { groupedNumber } from "./numbers.ts";

/**
 * For a schema that gives no sentence of its own: whole sentences that begin with the field's name,
 * such as `Quantity must be at most 2,00,000`. The schema library's own words are for programmers.
 * Importing this file is enough; whatever checks input does, and no public page, which would then
 * load the library.
 */
function sentenceOf(issue: core.$ZodRawIssue): string {
  const label = labelOf(issue.path);
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return `${label} is required`;
      const kind = kinds[issue.expected];
      return kind ? `${label} must be ${kind}` : `${label} is not in the right form`;
    }
    case "too_big":
      return tooBig(label, issue);
    case "too_small":
      return tooSmall(label, issue);
    case "not_multiple_of":
      return multipleOf(label, issue.divisor);
    case "invalid_format":
      return `${label} ${formats[issue.format] ?? "is not in the right form"}`;
    case "invalid_value":
      return issue.input === undefined
        ? `${label} is required`
        : `${label} must be ${issue.values
            .map(String)
            .join(", ")
            .replace(/, (?=[^,]*$)/, " or ")}`;
    case "unrecognized_keys":
      return `${label} has no field ${issue.keys.map((key) => `“${key}”`).join(", ")}`;
    default:
      return `${label} is not valid`;
  }
}

config({ customError: sentenceOf });

/** By the library's names of types. */
const kinds: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

const formats: Partial<Record<string, string>> = {
  email: "must be an e-mail address such as name@example.com",
  url: "must be a web address such as https://example.com",
  datetime: "must be a date and time",
  date: "must be a date",
};

type TooBig = Pick<core.$ZodIssueTooBig, "origin" | "maximum" | "inclusive">;
type TooSmall = Pick<core.$ZodIssueTooSmall, "origin" | "minimum" | "inclusive">;

function tooBig(label: string, { origin, maximum, inclusive = true }: TooBig): string {
  if (origin === "string") return `${label} must have at most ${groupedNumber(maximum)} characters`;
  if (isCollection(origin)) {
    return `${label} can have at most ${groupedNumber(maximum)} ${maximum === 1 ? "entry" : "entries"}`;
  }
  // Past the numbers that a program counts exactly, the bound is nothing that people write.
  if (maximum >= Number.MAX_SAFE_INTEGER) return `${label} is too large a number`;
  return `${label} must be ${inclusive ? "at most" : "less than"} ${groupedNumber(maximum)}`;
}

function tooSmall(label: string, { origin, minimum, inclusive = true }: TooSmall): string {
  if (origin === "string" || isCollection(origin)) {
    if (Number(minimum) <= 1) return `${label} is required`;
    const what = origin === "string" ? "characters" : "entries";
    return `${label} must have at least ${groupedNumber(minimum)} ${what}`;
  }
  if (minimum <= Number.MIN_SAFE_INTEGER) return `${label} is too small a number`;
  return `${label} must be ${inclusive ? "at least" : "more than"} ${groupedNumber(minimum)}`;
}

function multipleOf(label: string, divisor: number): string {
  if (divisor === 1) return `${label} must be a whole number`;
  if (divisor === 0.01) return `${label} can have at most 2 decimals`;
  return `${label} must be a multiple of ${divisor}`;
}

function isCollection(origin: string): boolean {
  return origin === "array" || origin === "set" || origin === "map";
}

/** Names that are not written like words. */
const names: Partial<Record<string, string>> = {
  _id: "Id",
  gstPercent: "GST",
  hsn: "HSN",
  q: "Search text",
  redirectUrl: "Return address",
  sku: "SKU",
};

/** A field's name as people read it: `currentPassword` and `current_password` alike. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === "string");
  if (typeof name !== "string" || name === "") return "The request";
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .trim()
    .toLowerCase();
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
