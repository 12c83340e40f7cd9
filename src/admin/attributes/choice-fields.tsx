import type { DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { useEditForm } from "../kit/forms/use-edit-form.ts";
import {
  type ChoicesValues,
  type ChoiceTexts,
  isEdited,
  isNewChoice,
  mergeOf,
  mergeTargets,
  oneSpaced,
} from "./edited-choices.ts";
import type { WantedMerge } from "./merge-dialog.tsx";

interface ChoiceFieldsProps {
  form: Pick<
    ReturnType<typeof useEditForm<ChoicesValues, ChoicesValues, unknown, object>>,
    "control" | "field" | "errorOf" | "maxLengthOf" | "write"
  >;
  /** Its place among `values`. */
  at: number;
  saved: readonly DictionaryValue[];
  values: readonly ChoiceTexts[];
  busy: boolean;
  onMerge: (merge: WantedMerge) => void;
}

/** The fields of one choice of an attribute. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { form, at, saved, values } = props;
  const value = values[at];
  if (!value) return null;
  const { id, name, swatch } = value;
  const products = saved.find((each) => each.id === id)?.products;
  return (
    <div className="flex min-w-60 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
      <LimitedField
        label={products ? `Name (${formatProducts(products)})` : "Name (new)"}
        form={form}
        name={`values.${at}.name`}
        aria-required
        autoComplete="off"
        className="min-w-40 flex-1"
      />
      <div className="flex items-start gap-2">
        <TextField
          label="Swatch"
          {...form.field(`values.${at}.swatch`)}
          placeholder="#1d4ed8"
          autoComplete="off"
          className="w-28"
        />
        <Swatch colours={shownColours(swatch)} className="mt-7 size-9" />
        <input
          type="color"
          aria-label={`Pick the swatch of ${name || "the new value"}`}
          value={/^#[\da-f]{6}/i.exec(swatch)?.[0].toLowerCase() ?? "#ffffff"}
          onChange={({ currentTarget }) =>
            form.write(`values.${at}.swatch`, withFirstColour(swatch, currentTarget.value))
          }
          className={`mt-6 size-11 shrink-0 cursor-pointer rounded-md border border-field bg-surface p-1 ${swatch ? "" : "border-dashed"}`}
        />
      </div>
      {!isNewChoice(value) && <MergeInto {...props} value={value} />}
    </div>
  );
}

/** As much of what is being typed as is a colour already; none before. */
function shownColours(typed: string): string {
  return /^#[\da-f]{6}(?: #[\da-f]{6})?/i.exec(oneSpaced(typed))?.[0] ?? "transparent";
}

/** Of a two-coloured swatch the first colour is picked, the other stays. */
function withFirstColour(swatch: string, colour: string): string {
  return /^#[\da-f]{6} /i.test(swatch) ? `${colour}${swatch.slice(7)}` : colour;
}

function MergeInto(props: ChoiceFieldsProps & { value: ChoiceTexts }) {
  const { form, at, saved, values, value, onMerge } = props;
  const targets = mergeTargets(saved, values, value);
  if (targets.length === 0) return null;
  const isUnsaved = isEdited(saved, value);
  const merge = mergeOf(saved, values, value);
  const isOff = props.busy || isUnsaved;
  const path = `values.${at}.into` as const;
  return (
    <div className="flex items-start gap-2">
      <SelectField
        label="Merge into"
        name={path}
        value={merge ? value.into : ""}
        disabled={isOff}
        hint={isUnsaved ? "Save first" : undefined}
        error={form.errorOf(path)}
        onChange={({ currentTarget }) => form.write(path, currentTarget.value)}
        className="w-40"
      >
        <option value="">Keep by itself</option>
        {targets.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
      {merge && (
        <Button
          variant="secondary"
          className="mt-6"
          disabled={isOff}
          aria-label={`Merge ${merge.from.name} into ${merge.into.name}`}
          onClick={() => onMerge(merge)}
        >
          Merge
        </Button>
      )}
    </div>
  );
}
