import { RotateCcw } from "lucide-react";
import { useId, useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { type AttributeWithValues, ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { newChoicesNote } from "../../attributes/new-choices.ts";
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
  const { control, errorOf, forgetList } = form;
  const name = "attributes";
  const { append, remove } = useFieldArray({ control, name });
  const rows = useWatch({ control, name }) ?? [];
  const { read, retry } = useReadAttributes(control);
  const list = useRef<HTMLFieldSetElement>(null);
  const isSet = new Set(rows.map(({ code }) => code));
  const found = typeof read === "string" ? [] : read;
  const isRead = new Set(found.map(({ code }) => code));
  const shown = found.filter(({ code }) => !isSet.has(code));
  const others = dictionary.filter(
    ({ code }) => !(isSet.has(code) || isRead.has(code) || code === ORIGIN_CODE),
  );
  const error = errorOf(name);
  const set = (row: AttributeRow) => {
    forgetList(name);
    append(row);
  };
  return (
    <fieldset ref={list} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 font-heading text-lg font-semibold">Attributes</legend>
      <p className="mb-3 text-sm text-muted">
        What filters and comparisons know of the product. They are read from its name,
        specifications and country of origin; change what is read wrongly.
      </p>
      {read === "loading" && <p className="text-sm text-muted">Reading...</p>}
      {read === "failed" && (
        <p role="alert" className="text-sm">
          What is read of these texts cannot be shown at the moment; it is read all the same when
          you save.
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
              known={dictionary.find(({ code }) => code === attribute.code)}
              onChange={({ code, kind, values }) =>
                set({ code, kind, text: valuesText(kind, values) })
              }
            />
          ))}
        </dl>
      )}
      <div className="mt-3 grid gap-4">
        {rows.map((row, index) => (
          <SetAttribute
            key={row.code}
            form={form}
            index={index}
            row={row}
            attribute={dictionary.find(({ code }) => code === row.code)}
            onReadAgain={() => {
              forgetList(name);
              remove(index);
              list.current?.focus();
            }}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {others.length > 0 && (
        <SelectField
          label="Add an attribute"
          name="add-attribute"
          value=""
          onChange={({ currentTarget }) => {
            const chosen = others.find(({ code }) => code === currentTarget.value);
            if (chosen) set({ code: chosen.code, kind: chosen.kind, text: "" });
          }}
          className="mt-4 max-w-sm"
        >
          <option value="">Choose what its texts do not say</option>
          {others.map(({ code, name: label, unit }) => (
            <option key={code} value={code}>
              {label}
              {unit && ` (${unit})`}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
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
  onReadAgain: () => void;
}

function SetAttribute({ form: { field }, index, row, attribute, onReadAgain }: SetAttributeProps) {
  const listId = useId();
  const label = attribute?.name ?? row.code;
  const fresh = row.kind === "choice" ? newChoicesNote(attribute, rowValues(row)) : undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-3">
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
      <Button
        variant="quiet"
        className="sm:mt-6"
        aria-label={`Read ${label} from the texts again`}
        onClick={onReadAgain}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Read from the texts
      </Button>
    </div>
  );
}
