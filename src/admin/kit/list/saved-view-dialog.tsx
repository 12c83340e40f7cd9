import { type FormEvent, useRef, useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import type { SavedView } from "#shared/saved-views/contract.ts";
import { MAX_VIEW_NAME_LENGTH } from "#shared/text-lengths.ts";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";

interface SavedViewDialogProps {
  /** What is named: what the list shows now, or a view that is renamed; undefined while nothing is. */
  view: SavedView | "new" | undefined;
  /** Names of the list's own views. */
  taken: readonly string[];
  /** Their role may show it to colleagues. */
  mayShare: boolean;
  onClose: () => void;
  send: (values: Pick<SavedView, "name" | "isShared">) => Promise<ApiOutcome<unknown>>;
}

/** Saves a view of a list, or gives it another name, and says who sees it. */
export function SavedViewDialog({ view, ...props }: SavedViewDialogProps) {
  const saved = view === "new" ? undefined : view;
  return (
    <AdminDialog
      open={view !== undefined}
      onClose={props.onClose}
      title={saved ? "Rename or share this view" : "Save this view"}
    >
      <ViewForm {...props} saved={saved} />
    </AdminDialog>
  );
}

type ViewFormProps = Omit<SavedViewDialogProps, "view"> & { saved: SavedView | undefined };

function ViewForm({ saved, taken, mayShare, send, onClose }: ViewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState({ name: "", form: "" });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name")).trim();
    if (name === "") return setProblem({ name: "Name is required", form: "" });
    const own = taken.find((one) => one.toLowerCase() === name.toLowerCase());
    if (own !== undefined) {
      const text = `“${own}” is a view of the list itself: choose another name`;
      return setProblem({ name: text, form: "" });
    }
    setBusy(true);
    const answer = await send({ name, isShared: typed.has("isShared") });
    setBusy(false);
    if (answer.ok) {
      onClose();
      return showToast(`The view “${name}” is saved.`);
    }
    const text = failureText(answer, "The view could not be saved. Please try again.");
    setProblem(
      answer.fields?.name ? { name: answer.fields.name, form: "" } : { name: "", form: text },
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <p>
        A view is what the list is filtered and sorted by now, and its columns. It stands above the
        list from then on.
      </p>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={saved?.name}
        maxLength={MAX_VIEW_NAME_LENGTH}
        required
        onChange={() => setProblem({ name: "", form: "" })}
        error={problem.name}
      />
      {(mayShare || saved?.isShared) && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="isShared"
            defaultChecked={saved?.isShared}
            className="size-5 shrink-0"
          />
          For all staff who may see this list
        </label>
      )}
      <FormError message={problem.form} />
      <FormButtons busy={isBusy} submitLabel="Save" onCancel={onClose} />
    </form>
  );
}
