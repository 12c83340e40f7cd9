import type {
  AttributeKind,
  AttributeValue,
  AttributeWithValues,
} from "#shared/attributes/contract.ts";
import { valueText } from "#shared/attributes/value-text.ts";
import { numberCodec } from "#shared/codecs.ts";

/** By attribute code, as the owner has set them; nothing at all for an attribute that is read. */
export type SetAttributes = Readonly<Record<string, AttributeValue[]>>;

/** An attribute that the owner sets in the form: its values as one text. */
export interface AttributeRow {
  code: string;
  kind: AttributeKind;
  /** Several choices with commas between, numbers with semicolons; empty where it has none. */
  text: string;
}

/** The rows of what is set, in the dictionary's order. */
export function attributeRows(
  dictionary: readonly AttributeWithValues[],
  set: SetAttributes,
): AttributeRow[] {
  return dictionary.flatMap(({ code, kind }) => {
    const values = set[code];
    return values ? [{ code, kind, text: valuesText(kind, values) }] : [];
  });
}

/** Values as they stand in a row's input. */
export function valuesText(
  kind: AttributeKind,
  values: readonly Pick<AttributeValue, "name" | "number">[],
): string {
  return values
    .map(({ name, number }) => (number === null ? name : String(number)))
    .join(kind === "number" ? "; " : ", ");
}

/** Values as they are read: `380 mm`, `White, Black`. */
export function shownValues(
  attribute: Pick<AttributeWithValues, "unit">,
  values: readonly Pick<AttributeValue, "name" | "number">[],
): string {
  return values.map((value) => valueText(attribute, value)).join(", ");
}

/** The values that a row's text names. */
export function rowValues({ kind, text }: Pick<AttributeRow, "kind" | "text">): string[] {
  return text
    .split(kind === "number" ? ";" : ",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Why a row cannot be saved; undefined where it can. */
export function rowProblem(row: Pick<AttributeRow, "kind" | "text">): string | undefined {
  const isRight =
    row.kind === "choice" || rowValues(row).every((text) => numberCodec.read(text) !== undefined);
  return isRight ? undefined : numberCodec.takes;
}

/** The form's field: lists of values by code. */
export function rowsJson(rows: readonly AttributeRow[]): string {
  return JSON.stringify(Object.fromEntries(rows.map((row) => [row.code, rowValues(row)])));
}

/** Of two such texts: the values that are set anew, and null for those that are to be read again. */
export function attributesToSend(before: string, after: string): string | undefined {
  const was: Record<string, string[]> = JSON.parse(before);
  const is: Record<string, string[]> = JSON.parse(after);
  const changes: Record<string, string[] | null> = {};
  for (const [code, values] of Object.entries(is)) {
    if (JSON.stringify(values) !== JSON.stringify(was[code])) changes[code] = values;
  }
  for (const code of Object.keys(was)) if (!(code in is)) changes[code] = null;
  return Object.keys(changes).length > 0 ? JSON.stringify(changes) : undefined;
}
