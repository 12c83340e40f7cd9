import "../kit/forms/zod-without-eval.ts";
import type { ComponentProps } from "react";
import { z } from "zod";
import { RadioGroup } from "#ui/radio-group.tsx";

/** A radio's value is a text; whether pieces can be sold again is what is sent. */
export const restock = z.enum(["restock", "write_off"]).transform((choice) => choice === "restock");

export type Restock = z.input<typeof restock>;

/** Of a form that asks for nothing else. */
export const restockFields = {
  schema: z.object({ restock }),
  defaultValues: { restock: "restock" as const },
};

/** Asks what becomes of pieces that are not sold after all. */
export function RestockField(field: Omit<ComponentProps<typeof RadioGroup>, "label" | "options">) {
  return (
    <RadioGroup
      label="Do the pieces go back to the shelf?"
      options={[
        { value: "restock", label: "Yes, they can be sold again" },
        { value: "write_off", label: "No, they are damaged or missing" },
      ]}
      {...field}
    />
  );
}
