import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DictionaryAttribute, DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/bounded-count.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useUnsavedWhile } from "../../ui/unsaved-changes.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { moved, withTheirs } from "./edited-choices.ts";

/** The choices of an attribute as they were last answered. */
interface SavedChoices {
  version: string;
  values: DictionaryValue[];
  hasMore: boolean;
}

const NOT_SAVED = "The values could not be saved";

interface ChoiceEditorProps {
  attribute: DictionaryAttribute;
  onClose: () => void;
}

/** The choices of an attribute: renamed, put in order, given swatches, or two of them made one. */
export function ChoiceEditor({ attribute: { _id: id, name }, onClose }: ChoiceEditorProps) {
  const [loaded, setLoaded] = useState<ApiOutcome<SavedChoices> | null>(null);
  const load = useCallback(async () => {
    setLoaded(null);
    setLoaded(await callEndpoint("getAttributeValues", { params: { id } }));
  }, [id]);
  useEffect(() => void load(), [load]);
  if (loaded === null) return <Skeleton className="h-48 w-full" />;
  if (!loaded.ok) {
    return (
      <LoadFailed title={failureMessage(loaded, "The values could not be loaded")} onRetry={load} />
    );
  }
  return <Choices id={id} name={name} saved={loaded.value} onClose={onClose} />;
}

interface ChoicesProps {
  id: string;
  name: string;
  saved: SavedChoices;
  onClose: () => void;
}

function Choices({ id, name, saved: first, onClose }: ChoicesProps) {
  const [saved, setSaved] = useState(first);
  const [values, setValues] = useState(first.values);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [merging, setMerging] = useState<{ from: DictionaryValue; into: DictionaryValue }>();
  const { revalidate } = useRevalidator();
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved.values);
  useUnsavedWhile(isDirty);

  /** Takes an answer: what is saved now, or why nothing was. */
  const take = (outcome: ApiOutcome<SavedChoices & { message: string }>) => {
    setBusy(false);
    if (outcome.ok) {
      setSaved(outcome.value);
      setValues(outcome.value.values);
      setProblem(undefined);
      showToast(outcome.value.message);
      // Its row's form must know the new version.
      void revalidate();
      return;
    }
    setProblem(failureMessage(outcome, NOT_SAVED));
    const present = outcome.details as Partial<SavedChoices> | undefined;
    if (outcome.code !== "changed_meanwhile" || !present?.values || !present.version) return;
    setSaved({ hasMore: false, ...present, values: present.values, version: present.version });
    setValues(withTheirs(saved.values, values, present.values));
    setProblem(
      "Somebody else has changed these values meanwhile. Yours stand beside theirs now: look, then save again.",
    );
  };

  const save = async () => {
    setBusy(true);
    const body = {
      values: values.map(({ id: valueId, name: label, swatch }) => ({
        id: valueId,
        name: label,
        swatch: swatch.trim(),
      })),
      version: saved.version,
    };
    take(await callEndpoint("updateAttributeValues", { params: { id }, body }));
  };
  const merge = async () => {
    if (!merging) return;
    setBusy(true);
    const body = { from: merging.from.id, into: merging.into.id, version: saved.version };
    take(await callEndpoint("mergeAttributeValues", { params: { id }, body }));
    setMerging(undefined);
  };

  if (values.length === 0) {
    return (
      <>
        <p>No values yet. They are added where a product has one.</p>
        <Button variant="secondary" className="mt-4" onClick={onClose}>
          Close
        </Button>
      </>
    );
  }
  return (
    <form
      aria-label={`Values of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <FormError message={problem} />
      <ul className="grid gap-3">
        {values.map((value, place) => (
          <ChoiceRow
            key={value.id}
            value={value}
            others={saved.values.filter((other) => other.id !== value.id)}
            isFirst={place === 0}
            isLast={place === values.length - 1}
            busy={busy}
            // A merge answers with what is saved: it would take unsaved edits away.
            mayMerge={!isDirty}
            onChange={(change) =>
              setValues(
                values.map((each) => (each.id === value.id ? { ...each, ...change } : each)),
              )
            }
            onMove={(by) => setValues(moved(values, value.id, by))}
            onMerge={(into) => setMerging({ from: value, into })}
          />
        ))}
      </ul>
      {saved.hasMore && (
        <p className="mt-3 text-sm text-muted">
          The first {values.length} are shown. Merge what is the same to see the others.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save values"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      <ConfirmDialog
        open={merging !== undefined}
        title={`Merge ${merging?.from.name} into ${merging?.into.name}?`}
        confirmLabel="Merge"
        busyLabel="Merging..."
        busy={busy}
        onConfirm={() => void merge()}
        onClose={() => setMerging(undefined)}
      >
        <p className="wrap-anywhere">
          {merging && formatProducts(merging.from.products)} become “{merging?.into.name}”, and what
          is read as “{merging?.from.name}” from now on is “{merging?.into.name}”, too. This cannot
          be undone.
        </p>
      </ConfirmDialog>
    </form>
  );
}
