import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import type { ApiFailure, ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { attributeLimits, type DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { ChoiceRow } from "./choice-row.tsx";
import {
  changesOf,
  isEdited,
  mergeTargets,
  moved,
  newChoice,
  withoutSwatch,
  withTheirs,
} from "./edited-choices.ts";
import { MergeDialog, type WantedMerge } from "./merge-dialog.tsx";

/** The choices of an attribute as they were last answered. */
export interface SavedChoices {
  version: string;
  values: DictionaryValue[];
  hasMore: boolean;
}

interface ChoicesFormProps {
  /** The attribute's. */
  id: string;
  name: string;
  saved: SavedChoices;
  onClose: () => void;
}

/** The choices of an attribute: added, renamed, put in order, given swatches, or two of them made one. */
export function ChoicesForm({ id, name, saved: first, onClose }: ChoicesFormProps) {
  const [saved, setSaved] = useState(first);
  const [values, setValues] = useState(first.values);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What is wrong with single fields, by their names. */
  const [fieldProblems, setFieldProblems] = useState<Record<string, string>>({});
  /** Merges that are chosen and not done: ids of values, by those of the values that are to go. */
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [merging, setMerging] = useState<WantedMerge>();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved.values);
  useUnsavedWhile(isDirty);
  const lacking = withoutSwatch(values);
  const focusField = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const chosenInto = (value: DictionaryValue) =>
    mergeTargets(saved.values, values, value).find(({ id: into }) => into === chosen[value.id]);

  /** Takes an answer: what is saved now, of which `shown` makes the rows, or why nothing was. */
  const take = (
    outcome: ApiOutcome<SavedChoices & { message: string }>,
    shown: (present: DictionaryValue[]) => DictionaryValue[],
  ) => {
    setBusy(false);
    if (!outcome.ok) return refuse(outcome);
    setSaved(outcome.value);
    setValues(shown(outcome.value.values));
    setProblem(undefined);
    setFieldProblems({});
    showToast(outcome.value.message);
    // Its row's form must know the new version.
    void revalidate();
  };

  const refuse = (refusal: ApiFailure) => {
    setProblem(failureText(refusal, "The values could not be saved"));
    const problems = namedProblems(refusal.fields ?? {}, values);
    setFieldProblems(problems);
    const [field] = Object.keys(problems);
    if (field !== undefined) focusField(field);
    const present = refusal.details as Partial<SavedChoices> | undefined;
    if (refusal.code !== "changed_meanwhile" || !present?.values || !present.version) return;
    setSaved({ hasMore: false, ...present, values: present.values, version: present.version });
    setValues(withTheirs(saved.values, values, present.values));
    setProblem(
      "Somebody else has changed these values meanwhile. Yours stand beside theirs now: look, then save again.",
    );
  };

  const save = async () => {
    const waiting = values.find(chosenInto);
    if (waiting) {
      const field = `merge-${waiting.id}`;
      setFieldProblems({ ...fieldProblems, [field]: "Press Merge, or choose “Keep by itself”" });
      focusField(field);
      return;
    }
    setBusy(true);
    const body = { ...changesOf(saved.values, values), version: saved.version };
    take(
      await callEndpoint("updateAttributeValues", { params: { id }, body }),
      (present) => present,
    );
  };
  const merge = async ({ from, into }: WantedMerge) => {
    setBusy(true);
    const body = { from: from.id, into: into.id, version: saved.version };
    // Edits of other values that are not saved yet stay.
    take(await callEndpoint("mergeAttributeValues", { params: { id }, body }), (present) =>
      withTheirs(saved.values, values, present),
    );
    setMerging(undefined);
  };
  const add = () => {
    const added = newChoice(values);
    flushSync(() => setValues([...values, added]));
    focusField(`name-${added.id}`);
  };
  const change = (changed: DictionaryValue, field: "name" | "swatch", text: string) => {
    setValues(values.map((each) => (each === changed ? { ...each, [field]: text } : each)));
    setFieldProblems((known) => ({ ...known, [`${field}-${changed.id}`]: "" }));
    // Its field for a merge is off until this is saved.
    choose(changed.id, undefined);
  };
  const choose = (from: number, into: number | undefined) => {
    const { [from]: _before, ...others } = chosen;
    setChosen(into === undefined ? others : { ...others, [from]: into });
    setFieldProblems((known) => ({ ...known, [`merge-${from}`]: "" }));
  };

  return (
    <form
      ref={form}
      aria-label={`Values of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      {values.length === 0 && <p>No values yet. Add one, or let products bring them.</p>}
      {lacking.length > 0 && (
        <p className="mb-3 text-sm wrap-anywhere">
          Without a swatch, so that shoppers see the name alone: {lacking.join(", ")}
        </p>
      )}
      <ul className="grid gap-3">
        {values.map((value, place) => (
          <ChoiceRow
            key={value.id}
            value={value}
            others={mergeTargets(saved.values, values, value)}
            problems={fieldProblems}
            isFirst={place === 0}
            isLast={place === values.length - 1}
            isUnsaved={isEdited(saved.values, value)}
            busy={busy}
            into={chosenInto(value)}
            onChange={(field, text) => change(value, field, text)}
            onMove={(by) => setValues(moved(values, value.id, by))}
            onChooseMerge={(into) => choose(value.id, into?.id)}
            onMerge={(into) => setMerging({ from: value, into })}
            onRemove={() => setValues(values.filter((each) => each !== value))}
          />
        ))}
      </ul>
      {values.length < attributeLimits.shownValues && (
        <Button variant="secondary" className="mt-4" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a value
        </Button>
      )}
      {saved.hasMore && (
        <p className="mt-3 text-sm text-muted">
          The first {saved.values.length} are shown. Merge what is the same to see the others.
        </p>
      )}
      <div className="mt-5 grid gap-3">
        <FormError message={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? "Saving..." : "Save values"}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <MergeDialog
        id={id}
        merge={merging}
        busy={busy}
        onConfirm={(wanted) => void merge(wanted)}
        onClose={() => setMerging(undefined)}
      />
    </form>
  );
}

/** The shop names a field by its place, such as `values.3.name`; the form by the value's id. */
function namedProblems(
  fields: Readonly<Record<string, string>>,
  values: readonly DictionaryValue[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const [, place = "", field] = /^values\.(\d+)\.(name|swatch)$/.exec(path) ?? [];
      const value = values[Number(place)];
      return field && value ? [[`${field}-${value.id}`, message]] : [];
    }),
  );
}
