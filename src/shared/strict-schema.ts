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
