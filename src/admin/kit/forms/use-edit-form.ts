import { useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { ApiFailure, ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { useIdempotencyKey } from "#browser/idempotency-key.ts";
import { showToast } from "#ui/toast-store.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { type MergeFields, useMerge } from "./use-merge.ts";
import { useZodForm } from "./use-zod-form.ts";

interface EditFormOptions<Values extends FieldValues, Checked, Saved, Answer> {
  schema: z.ZodType<Checked, Values>;
  /** As the page has loaded it; left out, the form makes something new. */
  saved?: Saved | undefined;
  /** Of something new where nothing is saved. */
  valuesOf: (saved: Saved | undefined) => Values;
  /**
   * Sends what the schema made of the fields.
   *
   * @param seen what was saved when the form was opened or last compared
   * @param idempotencyKey of this filled form, for calls that take one: pressed again after its answer
   *   was lost, it does nothing a second time
   * @param button value of the button that was pressed; empty for that of the form
   */
  send: (
    checked: Checked,
    now: { seen: Saved | undefined; idempotencyKey: string; button: string },
  ) => Promise<ApiOutcome<Answer>>;
  /** Said where no answer of the shop came. */
  fallbackMessage: string;
  /** Says that it was saved; left out, the answer's message does. */
  announce?: (answer: Answer) => void;
  /** After it was saved. A page that stays says by `savedOf` where the next change begins. */
  onSaved?: (answer: Answer) => void;
  savedOf?: (answer: Answer) => Saved;
  /** True where the form waits for an answer of somebody first; asked before it is sent. */
  holdsBack?: (checked: Checked, seen: Saved | undefined, button: string) => boolean;
  /** Its first try was saved though no answer came, and other values were sent since. */
  onFirstTrySaved?: () => void;
  /** The fields of a refusal by the names that they have in the form. */
  fieldsOf?: (refused: Record<string, string>) => Record<string, string>;
  /** How another save is met; left out where nothing tells of one. */
  merge?: MergeOptions<Values, Saved>;
}

interface MergeOptions<Values extends FieldValues, Saved> {
  fields: (seen: Saved | undefined, values: Values) => MergeFields;
  /** Tells one save from the next. */
  versionOf: (saved: Saved) => string | number;
  /** The present save, by a refusal's details; left out where only the page's loader tells of it. */
  presentOf?: (details: Record<string, unknown>, seen: Saved | undefined) => Saved;
  /** The fields to compare, where they are not those of the form. */
  compared?: (values: Values, saved: Saved | undefined) => Record<string, unknown>;
  /** Hears what is saved now. */
  onMeet?: (present: Saved) => void;
  /** Puts a value into the form where that is not done by its field alone; true where it was done. */
  write?: (name: string, value: unknown) => boolean;
}

/**
 * The form of a page that makes or changes something: checked by its schema, sent by the typed client,
 * refused at its fields, guarded while it is unsaved, and brought together with what somebody else saves
 * meanwhile, whether a refusal tells of it or the page was loaded anew. Draw it with `EditForm`.
 */
export function useEditForm<Values extends FieldValues, Checked, Saved, Answer extends object>(
  options: EditFormOptions<Values, Checked, Saved, Answer>,
) {
  const { schema, saved, valuesOf, send, fallbackMessage, savedOf, merge: met } = options;
  const [seen, setSeen] = useState(saved);
  const [initial] = useState(() => valuesOf(saved));
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  /** The button whose sending is under way. */
  const [pressed, setPressed] = useState<string>();
  const [isDone, setDone] = useState(false);
  const form = useZodForm(schema, initial as DefaultValues<Values>);
  const forgetUnsaved = useUnsavedWhile(form.isDirty && !isDone);

  const write = (name: string, value: unknown) => {
    const field = name as FieldPath<Values>;
    form.setValue(field, value as FieldPathValue<Values, typeof field>, { shouldDirty: true });
    if (!Array.isArray(value)) return;
    // Of rows that are there already the controls have to be told one by one.
    for (const [at, row] of value.entries()) {
      if (typeof row !== "object") continue;
      for (const [part, text] of Object.entries(row)) write(`${name}.${at}.${part}`, text);
    }
  };
  const comparedOf = (values: Values, of: Saved | undefined) =>
    met?.compared?.(values, of) ?? { ...values };
  const merge = useMerge({
    fields: met?.fields(seen, form.getValues()) ?? {},
    initial: comparedOf(initial, saved),
    read: () => comparedOf(form.getValues(), seen),
    write: (name, value) => {
      if (!met?.write?.(name, value)) write(name, value);
    },
  });
  const meet = (present: Saved) => {
    setSeen(present);
    met?.onMeet?.(present);
    merge.meet(
      comparedOf(valuesOf(present), present),
      met && Object.keys(met.fields(present, form.getValues())),
    );
  };

  // Loaded anew with somebody else's save, the page keeps what is typed here.
  const loaded = saved && met?.versionOf(saved);
  const meetLoaded = useEffectEvent((version: typeof loaded) => {
    if (!saved || !seen || isDone || version === met?.versionOf(seen)) return;
    const isUntouched = !form.isDirty;
    meet(saved);
    // Nothing was typed, so there is nothing to tell.
    if (isUntouched) beginFrom(saved);
  });
  useEffect(() => meetLoaded(loaded), [loaded]);

  const beginFrom = (present: Saved) => {
    setSeen(present);
    merge.startFrom(comparedOf(valuesOf(present), present));
    form.startAgain(valuesOf(present));
  };

  const take = (outcome: ApiOutcome<Answer>, sent: Values) => {
    setPressed(undefined);
    if (!outcome.ok) return refuse(outcome);
    const typedSince = Object.entries(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
    );
    renewKey();
    forgetUnsaved();
    if (options.announce) options.announce(outcome.value);
    else if ("message" in outcome.value) showToast(String(outcome.value.message));
    if (!savedOf) setDone(true);
    else {
      beginFrom(savedOf(outcome.value));
      for (const [name, value] of typedSince) write(name, value);
    }
    options.onSaved?.(outcome.value);
  };
  const refuse = (refusal: ApiFailure) => {
    // Its first try was saved: pressed once more, it is meant to make another.
    if (refusal.code === "idempotency_key_reused") {
      renewKey();
      options.onFirstTrySaved?.();
    }
    if (met?.presentOf && refusal.code === "changed_meanwhile") {
      meet(met.presentOf(refusal.details ?? {}, seen));
    }
    const fields = refusal.fields && (options.fieldsOf?.(refusal.fields) ?? refusal.fields);
    form.refuse({
      ...refusal,
      ...(fields && { fields }),
      message: failureText(refusal, fallbackMessage),
    });
  };

  return {
    ...form,
    seen,
    merge,
    /** Puts a value into the form by other means than its control; rows as a whole. */
    write: (name: FieldPath<Values>, value: unknown) => write(name, value),
    /** Saved, with the page about to be left. */
    isDone,
    busy: form.isSubmitting || pressed !== undefined || isDone,
    pressed,
    /** Shows what a new one begins with. */
    startAgain(): void {
      form.startAgain(valuesOf(undefined));
      setDone(false);
    },
    formProps: form.formProps(async (checked, button) => {
      if (options.holdsBack?.(checked, seen, button)) return form.release();
      setPressed(button);
      const sent = structuredClone(form.getValues());
      take(await send(checked, { seen, idempotencyKey, button }), sent);
    }),
  };
}
