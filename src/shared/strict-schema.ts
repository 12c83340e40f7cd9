import { z } from "zod";

/**
 * The same schema, but each group of fields in it refuses those that it does not know, by name: what
 * replaces something as a whole must not lose it to a slip in a name. What is stored is read without
 * this, since an older or newer shop may have written it.
 */
export function strictly<Schema extends z.ZodType>(schema: Schema): Schema {
  return strict(schema) as Schema;
}

function strict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>);
    const shape = Object.fromEntries(fields.map(([name, field]) => [name, strict(field)]));
    return schema.clone({ ...schema.def, shape, catchall: z.never() });
  }
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: strict(schema.def.element) });
  }
  if (schema instanceof z.ZodDefault) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType) });
  }
  if (schema instanceof z.ZodOptional) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType) });
  }
  if (schema instanceof z.ZodNullable) {
    return schema.clone({ ...schema.def, innerType: strict(schema.def.innerType) });
  }
  return schema;
}
