import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import {
  attributeFields,
  attributeLimits,
  type DictionaryAttribute,
} from "#shared/attributes/admin-contract.ts";
import { attributeKinds } from "#shared/attributes/contract.ts";

export const attributeSchema = z
  .object({
    name: attributeFields.shape.name,
    kind: z.enum(attributeKinds),
    unit: z.string().trim().max(attributeLimits.unit, "Unit must have at most 12 characters"),
    isFilter: z.boolean(),
    /** From 1; empty for the end. */
    position: z
      .string()
      .trim()
      .regex(/^(?:[1-9]\d{0,3})?$/, "Position must be 1 or more"),
    /** A specification's name on each line. */
    readFrom: z.string(),
  })
  .transform(({ position, readFrom, ...fields }, { addIssue }) => {
    const names = readFrom
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const checked = attributeFields.shape.readFrom.safeParse(names);
    if (!checked.success) {
      const message = checked.error.issues[0]?.message ?? "";
      addIssue({ code: "custom", path: ["readFrom"], message });
    }
    return {
      ...fields,
      readFrom: names,
      ...(position !== "" && { position: Number(position) }),
    };
  });

export type AttributeValues = z.input<typeof attributeSchema>;

/** Of a new one where none is given. */
export function attributeValues(attribute: DictionaryAttribute | undefined): AttributeValues {
  return {
    name: attribute?.name ?? "",
    kind: attribute?.kind ?? "number",
    unit: attribute?.unit ?? "",
    isFilter: attribute?.isFilter ?? true,
    position: attribute ? String(attribute.position) : "",
    readFrom: attribute?.readFrom.join("\n") ?? "",
  };
}
