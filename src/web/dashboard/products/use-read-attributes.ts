import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import {
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
  MAX_SPECIFICATIONS,
} from "#shared/catalogue/product-limits.ts";
import { previewRead } from "./load-attributes.ts";
import type { ProductFields } from "./product-form.tsx";
import { filledSpecifications } from "./product-rows.ts";

/** Typing pauses so long before the texts are read anew, in milliseconds. */
const PAUSE_MS = 500;

/**
 * What is read of the texts that stand in the form, by attribute; null while it is not known yet, and
 * where the shop cannot say.
 */
export function useReadAttributes(
  control: ProductFields["control"],
): readonly AttributeWithValues[] | null {
  const [name, origin, rows] = useWatch({ control, name: ["name", "origin", "specifications"] });
  const [read, setRead] = useState<AttributeWithValues[] | null>(null);
  const texts = JSON.stringify({
    name: name.slice(0, 200),
    origin: (origin ?? "").slice(0, 100),
    specifications: filledSpecifications(rows)
      .slice(0, MAX_SPECIFICATIONS)
      .map((row) => ({
        name: row.name.slice(0, MAX_SPECIFICATION_NAME_LENGTH),
        value: row.value.slice(0, MAX_SPECIFICATION_VALUE_LENGTH),
      })),
  });

  useEffect(() => {
    let isOvertaken = false;
    const timer = setTimeout(async () => {
      const found = await previewRead(JSON.parse(texts));
      if (!isOvertaken && found) setRead(found);
    }, PAUSE_MS);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [texts]);

  return read;
}
