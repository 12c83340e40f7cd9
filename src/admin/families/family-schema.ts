import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import { isReasonOf, NO_REASON } from "#shared/stock/change-reasons.ts";
import { stockNote } from "#shared/stock/movement-reason.ts";
import {
  type FamilyValues,
  familyBody,
  type KnownProducts,
  readStockChange,
  stockDirections,
  valueProblems,
} from "./family-values.ts";
import { priceProblem } from "./new-variants.ts";

export function familySchema(known: KnownProducts, attributes: readonly FamilyAttribute[]) {
  return z
    .custom<FamilyValues>()
    .superRefine((values, { addIssue }) => {
      const refuse = (message: string, ...path: (string | number)[]) =>
        addIssue({ code: "custom", message, path });
      if (values.name.trim() === "") refuse("Name is required", "name");
      if (values.options.length === 0) {
        refuse("Choose at least one option by which the products differ", "options");
      }
      if (values.variants.length === 0) refuse("A family needs at least one product", "variants");
      for (const [field, message] of valueProblems(values, known, attributes)) {
        const [, place, code = ""] = /^variants\.(\d+)\.values\.(.+)$/.exec(field) ?? [];
        refuse(message, "variants", Number(place), "values", code);
      }
      values.variants.forEach(({ product, price, stockChange }, place) => {
        const problem = priceProblem(price);
        if (problem) refuse(problem, "variants", place, "price");
        const change = readStockChange(stockChange);
        if (change === undefined) {
          refuse("Type a whole number, such as 20 or -3", "variants", place, "stockChange");
        } else if ((known.get(product)?.quantity ?? 0) + change < 0) {
          refuse("There are not as many in stock", "variants", place, "stockChange");
        }
      });
      for (const direction of stockDirections(values.variants)) {
        const name = direction === "add" ? "addReason" : "removeReason";
        if (!isReasonOf(direction, values[name])) refuse(NO_REASON, name);
      }
      const note = stockNote.safeParse(values.stockNote);
      if (!note.success) refuse(note.error.issues[0]?.message ?? "", "stockNote");
    })
    .transform((values) => familyBody(values, known, attributes));
}
