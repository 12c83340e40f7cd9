import { z } from "zod";
import type { AnySchema } from "#shared/endpoint.ts";

/** What a schema takes (`input`) or gives (`output`), as JSON Schema. */
export function jsonSchema(schema: AnySchema, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
