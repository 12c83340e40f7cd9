import { useState } from "react";
import type { Specification } from "#shared/catalogue/contract.ts";
import {
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
} from "#shared/catalogue/product-limits.ts";
import { TextField } from "../../ui/field.tsx";
import { filledSpecifications, type SpecificationRow } from "./product-rows.ts";
import { RowList } from "./row-list.tsx";

interface SpecificationRowsProps {
  initial: readonly Specification[];
  error?: string | undefined;
}

/** A product's specifications. What they come to stands in the hidden field `specifications`. */
export function SpecificationRows({ initial, error }: SpecificationRowsProps) {
  const [rows, setRows] = useState<readonly SpecificationRow[]>(() =>
    initial.map((each, place) => ({ id: place + 1, ...each })),
  );
  return (
    <RowList
      legend="Specifications"
      hint="Such as Power: 400 W. They are shown in a table."
      one="specification"
      rows={rows}
      onChange={setRows}
      blank={{ name: "", value: "" }}
      name="specifications"
      value={JSON.stringify(filledSpecifications(rows))}
      error={error}
    >
      {({ id, name, value }, change) => (
        <>
          <TextField
            label="Specification"
            name={`specification-${id}-name`}
            maxLength={MAX_SPECIFICATION_NAME_LENGTH}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
            className="min-w-0 flex-1"
          />
          <TextField
            label="Value"
            name={`specification-${id}-value`}
            maxLength={MAX_SPECIFICATION_VALUE_LENGTH}
            value={value}
            onChange={({ target }) => change({ value: target.value })}
            className="min-w-0 flex-1"
          />
        </>
      )}
    </RowList>
  );
}
