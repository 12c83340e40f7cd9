import { useEffect, useReducer, useState } from "react";
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

/** As read of a product's texts, or that the shop does not say so (yet). */
export type ReadState = readonly AttributeWithValues[] | "loading" | "failed";

/** Reads the texts that stand in the form; also asks the shop once more. */
export function useReadAttributes(control: ProductFields["form"]["control"]): {
  read: ReadState;
  retry: () => void;
} {
  const [name, origin, rows] = useWatch({ control, name: ["name", "origin", "specifications"] });
  const [read, setRead] = useState<ReadState>("loading");
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more question
  useEffect(() => {
    let isOvertaken = false;
    const timer = setTimeout(async () => {
      const found = await previewRead(JSON.parse(texts));
      if (!isOvertaken) setRead(found ?? "failed");
    }, PAUSE_MS);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [texts, attempt]);

  return { read, retry };
}
