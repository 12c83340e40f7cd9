import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { type AttributeWithValues, ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { newChoicesNote } from "../../attributes/new-choices.ts";
import { FieldRows } from "../../kit/forms/field-rows.tsx";
import { type AttributeRow, rowValues, shownValues, valuesText } from "./attribute-texts.ts";
import type { ProductFields } from "./product-form.tsx";
import { useReadAttributes } from "./use-read-attributes.ts";

interface AttributeRowsProps extends ProductFields {
  dictionary: readonly AttributeWithValues[];
}

/**
 * A product's attributes: those that are read from its texts, each to be corrected, and those that the
 * owner has set, each to be read from the texts again.
 */
export function AttributeRows({ form, dictionary }: AttributeRowsProps) {
  const { control } = form;
  const rows = useWatch({ control, name: "attributes" }) ?? [];
  const { read, retry } = useReadAttributes(control);
  const isSet = new Set(rows.map(({ code }) => code));
  const found = typeof read === "string" ? [] : read;
  const isRead = new Set(found.map(({ code }) => code));
  const shown = found.filter(({ code }) => !isSet.has(code));
  const others = dictionary.filter(
    ({ code }) => !(isSet.has(code) || isRead.has(code) || code === ORIGIN_CODE),
  );
  const known = (code: string | undefined) => dictionary.find((each) => each.code === code);
  return (
    <FieldRows
      form={form}
      name="attributes"
      legend="Attributes"
      hint="What filters and comparisons know of the product. They are read from its name, specifications and country of origin; change what is read wrongly."
      one="attribute"
      keyOf={({ code }) => code}
      removeLabel={(number) => {
        const code = rows[number - 1]?.code;
        return `Read ${known(code)?.name ?? code} from the texts again`;
      }}
      removeText={
        <>
          <RotateCcw aria-hidden="true" className="size-4" />
          Read from the texts
        </>
      }
      above={(add) => (
        <div className="mb-3">
          {read === "loading" && <p className="text-sm text-muted">Reading...</p>}
          {read === "failed" && (
            <p role="alert" className="text-sm">
              What is read of these texts cannot be shown at the moment; it is read all the same
              when you save.
              <Button variant="quiet" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
          {typeof read !== "string" && shown.length === 0 && rows.length === 0 && (
            <p className="text-sm">Nothing is read from these texts yet.</p>
          )}
          {shown.length > 0 && (
            <dl className="divide-y divide-line">
              {shown.map((attribute) => (
                <ReadAttribute
                  key={attribute.code}
                  attribute={attribute}
                  known={known(attribute.code)}
                  onChange={({ code, kind, values }) =>
                    add({ code, kind, text: valuesText(kind, values) })
                  }
                />
              ))}
            </dl>
          )}
        </div>
      )}
      adder={(add) =>
        others.length > 0 && (
          <SelectField
            label="Add an attribute"
            name="add-attribute"
            value=""
            onChange={({ currentTarget }) => {
              const chosen = known(currentTarget.value);
              if (chosen) add({ code: chosen.code, kind: chosen.kind, text: "" });
            }}
            className="max-w-sm"
          >
            <option value="">Choose what its texts do not say</option>
            {others.map(({ code, name: label, unit }) => (
              <option key={code} value={code}>
                {label}
                {unit && ` (${unit})`}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      {(index) => {
        const row = rows[index];
        return (
          row && <SetAttribute form={form} index={index} row={row} attribute={known(row.code)} />
        );
      }}
    </FieldRows>
  );
}

function ReadAttribute({
  attribute,
  known,
  onChange,
}: {
  attribute: AttributeWithValues;
  /** The same with the choices that the dictionary has. */
  known: AttributeWithValues | undefined;
  onChange: (attribute: AttributeWithValues) => void;
}) {
  const isOrigin = attribute.code === ORIGIN_CODE;
  const fresh =
    attribute.kind === "choice" &&
    newChoicesNote(
      known,
      attribute.values.map(({ name }) => name),
    );
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-1 sm:grid-cols-[11rem_1fr_auto]">
      <dt className="text-sm font-semibold">{attribute.name}</dt>
      <dd className="col-start-1 min-w-0 wrap-anywhere sm:col-start-2">
        {shownValues(attribute, attribute.values)}
        <span className="block text-sm text-muted">
          {isOrigin ? "Follows the field below" : "Read from the texts"}
        </span>
        {fresh && (
          <span className="mt-1 block border-l-4 border-l-marigold bg-marigold-soft px-2 py-1 text-sm">
            {fresh}
          </span>
        )}
      </dd>
      {!isOrigin && (
        <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
          <Button
            variant="quiet"
            aria-label={`Change ${attribute.name}`}
            onClick={() => onChange(attribute)}
          >
            Change
          </Button>
        </dd>
      )}
    </div>
  );
}

interface SetAttributeProps extends ProductFields {
  index: number;
  row: AttributeRow;
  /** Gone from the dictionary meanwhile where it is not known. */
  attribute: AttributeWithValues | undefined;
}

function SetAttribute({ form: { field }, index, row, attribute }: SetAttributeProps) {
  const listId = useId();
  const label = attribute?.name ?? row.code;
  const fresh = row.kind === "choice" ? newChoicesNote(attribute, rowValues(row)) : undefined;
  return (
    <>
      <TextField
        label={attribute?.unit ? `${label} (${attribute.unit})` : label}
        {...field(`attributes.${index}.text`)}
        inputMode={row.kind === "number" ? "decimal" : undefined}
        list={row.kind === "choice" ? listId : undefined}
        autoComplete="off"
        hint={
          row.kind === "number"
            ? "Set by you. Empty: it has none."
            : "Set by you; several with commas between. Empty: it has none."
        }
        warning={fresh}
        className="min-w-56 flex-1"
      />
      {row.kind === "choice" && (
        <datalist id={listId}>
          {attribute?.values.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
