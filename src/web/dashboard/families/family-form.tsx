import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminFamily, FamilyAttribute } from "#shared/families/admin-contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useUnsavedWhile } from "../../ui/unsaved-changes.ts";
import { failureMessage } from "../failure-message.ts";
import { newIdempotencyKey } from "../forms/idempotency-key.ts";
import { SubmitRow } from "../forms/submit-row.tsx";
import {
  draftProblems,
  type FamilyDraft,
  familyBody,
  optionsOf,
  withMember,
} from "./family-draft.ts";
import { MemberValues } from "./member-values.tsx";
import { OptionChoice } from "./option-choice.tsx";
import { ProductFinder } from "./product-finder.tsx";

interface FamilyFormProps {
  beginning: FamilyDraft;
  attributes: readonly FamilyAttribute[];
  /** The state from which a family is edited; none for a new one. */
  version?: string;
  submitLabel: string;
  fallbackMessage: string;
}

/** The form of a family. It is sent to the page's own action, which answers an `ApiOutcome`. */
export function FamilyForm({
  beginning,
  attributes,
  version,
  submitLabel,
  fallbackMessage,
}: FamilyFormProps) {
  const { data: outcome, state, submit } = useFetcher<ApiOutcome<{ family: AdminFamily }>>();
  const [draft, setDraft] = useState(beginning);
  const [checked, setChecked] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const error = useRef<HTMLDivElement>(null);
  const busy = state !== "idle";
  const change = (changed: Partial<FamilyDraft>) => setDraft((now) => ({ ...now, ...changed }));
  useUnsavedWhile(draft !== beginning && !outcome?.ok);

  const failed = outcome && !outcome.ok ? outcome : undefined;
  const own = draftProblems(draft, attributes);
  const problems = checked
    ? new Map([...Object.entries(failed?.fields ?? {}), ...own])
    : version === undefined
      ? new Map<string, string>()
      : own;

  useEffect(() => {
    if (failed) error.current?.querySelector<HTMLElement>("[role=alert]")?.scrollIntoView();
  }, [failed]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || own.size > 0) return;
    const body = { ...familyBody(draft), ...(version ? { version } : { idempotencyKey: key }) };
    void submit(body, { method: version ? "PUT" : "POST", encType: "application/json" });
  };
  const ownMessage = checked && own.size > 0 ? "Correct the values that are marked" : undefined;

  return (
    <form onSubmit={send} noValidate className="grid gap-6">
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        maxLength={200}
        hint="What all of them are, such as “Two-tone mug 11 oz”. It is the title of their card in lists."
        error={checked ? failed?.fields?.name : undefined}
      />
      <OptionChoice
        attributes={attributes}
        chosen={draft.options}
        onChange={(options) => change({ options })}
        error={checked ? failed?.fields?.options : undefined}
      />
      <CheckboxField
        label="Bulk prices by the pieces of all together"
        name="sharedTiers"
        checked={draft.sharedTiers}
        onChange={({ target }) => change({ sharedTiers: target.checked })}
        hint="2 black and 8 cyan ones then reach the price of 10, each by its own price list."
      />
      <section aria-labelledby="family-members" className="grid gap-4">
        <h2 id="family-members" className="text-lg">
          Products
        </h2>
        {draft.members.length === 0 && (
          <p className="text-muted">None yet: find the products that belong together.</p>
        )}
        <MemberValues
          draft={draft}
          options={optionsOf(draft, attributes)}
          problems={problems}
          onType={(id, code, text) =>
            change({ typed: { ...draft.typed, [id]: { ...draft.typed[id], [code]: text } } })
          }
          onRemove={(id) => change({ members: draft.members.filter(({ _id }) => _id !== id) })}
        />
        <ProductFinder
          chosen={new Set(draft.members.map(({ _id }) => _id))}
          onChoose={(product) => setDraft((now) => withMember(now, product, attributes))}
        />
      </section>
      <div ref={error}>
        <FormError
          message={ownMessage ?? (failed && failureMessage(failed, fallbackMessage))}
          {...(failed?.code === "changed_meanwhile" && {
            detail: "Open the family again to see what was changed.",
          })}
        />
      </div>
      <SubmitRow busy={busy} label={busy ? "Saving..." : submitLabel} />
    </form>
  );
}
