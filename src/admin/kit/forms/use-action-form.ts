import { useEffect, useEffectEvent, useReducer } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useFetcher } from "react-router";
import type { z } from "zod";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import { useZodForm } from "./use-zod-form.ts";

interface ActionFormOptions<Values extends FieldValues, Checked> {
  schema: z.ZodType<Checked, Values>;
  defaultValues: DefaultValues<Values>;
  /** How the page's action is called, and the JSON that it gets. */
  method: "POST" | "PUT";
  toBody: (values: Checked) => object;
  /** Whether its call takes an Idempotency-Key; by default one that makes something (POST). */
  idempotent?: boolean;
  /** Its first try was saved though no answer came, and other values were sent since. */
  onFirstTrySaved?: () => void;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  /** Somebody else has changed it since the form was opened: the refusal's `details` say to what. */
  onChangedMeanwhile?: (details: Record<string, unknown>) => void;
  /** After the action has saved it, with what the shop answered; one that leads on needs none. */
  onSaved?: (answer: unknown) => void;
}

/**
 * A form that is sent to its page's action, which returns what the shop answered. Where its call is
 * idempotent, it carries an `idempotencyKey` beside its values: pressed again after its answer was
 * lost, it does nothing a second time.
 */
export function useActionForm<Values extends FieldValues, Checked>(
  options: ActionFormOptions<Values, Checked>,
) {
  const { schema, defaultValues, method, toBody, fallbackMessage } = options;
  const { onSaved, onChangedMeanwhile, onFirstTrySaved, idempotent = method === "POST" } = options;
  const [idempotencyKey, renewKey] = useReducer(newIdempotencyKey, undefined, newIdempotencyKey);
  const form = useZodForm(schema, defaultValues);
  const { data: outcome, state, submit } = useFetcher<ApiOutcome<unknown>>();

  const show = useEffectEvent((answered: ApiOutcome<unknown>) => {
    if (answered.ok) {
      renewKey();
      return onSaved?.(answered.value);
    }
    // Its first try was saved: pressed once more, it is meant to make another.
    if (answered.code === "idempotency_key_reused") {
      renewKey();
      onFirstTrySaved?.();
    }
    if (answered.code === "changed_meanwhile") onChangedMeanwhile?.(answered.details ?? {});
    form.refuse({ ...answered, message: failureText(answered, fallbackMessage) });
  });

  useEffect(() => {
    if (outcome) show(outcome);
  }, [outcome]);

  return {
    ...form,
    busy: form.isSubmitting || state !== "idle",
    formProps: form.formProps((values) =>
      submit(JSON.stringify({ ...toBody(values), ...(idempotent && { idempotencyKey }) }), {
        method,
        encType: "application/json",
      }),
    ),
  };
}
