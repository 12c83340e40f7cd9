import { z } from "zod";

/**
 * The same schema for what replaces something as a whole, which must not lose any of it to a field that
 * was forgotten or misspelt: each group of fields refuses those that it does not know, by name, and needs
 * those that have a default (in rows of a list a default stays one). What is stored is read without
 * this, since an older or newer shop may have written it.
 */
export function strictly<Schema extends z.ZodType>(schema: Schema): Schema {
  return strict(schema, true) as Schema;
}

function strict(schema: z.core.$ZodType, isWhole: boolean): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>);
    const shape = Object.fromEntries(fields.map(([name, field]) => [name, strict(field, isWhole)]));
    return schema.clone({ ...schema.def, shape, catchall: z.never() });
  }
  if (schema instanceof z.ZodDefault && isWhole) return strict(schema.def.innerType, isWhole);
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: strict(schema.def.element, false) });
  }
  if (schema instanceof z.ZodDefault) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType, isWhole) });
  }
  if (schema instanceof z.ZodOptional) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType, isWhole) });
  }
  if (schema instanceof z.ZodNullable) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType, isWhole) });
  }
  return schema;
}

/**
 * What was sent, with what it leaves out as it is stored: a page that was opened before an upgrade does not know the
 * fields that came with it. Only fields that have a default are filled in; rows of a list by the stored row of their `id`.
 *
 * @param stored a whole value of the schema
 */
export function withStored(schema: z.core.$ZodType, given: unknown, stored: unknown): unknown {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  ) {
    return withStored(schema.def.innerType, given, stored);
  }
  if (schema instanceof z.ZodArray && Array.isArray(given) && Array.isArray(stored)) {
    const storedRow = (row: unknown) =>
      stored.find((one) => isObject(one) && isObject(row) && one.id && one.id === row.id);
    return given.map((row) => withStored(schema.def.element, row, storedRow(row)));
  }
  if (!(schema instanceof z.ZodObject) || !isObject(given) || !isObject(stored)) return given;
  const fields = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>).flatMap(
    ([name, field]) => {
      if (Object.hasOwn(given, name)) return [[name, withStored(field, given[name], stored[name])]];
      const isKept = field instanceof z.ZodDefault && stored[name] !== undefined;
      return isKept ? [[name, stored[name]]] : [];
    },
  );
  return { ...given, ...Object.fromEntries(fields) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
