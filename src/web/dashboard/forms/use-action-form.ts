import { useEffect, useEffectEvent } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useFetcher } from "react-router";
import type { z } from "zod";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { failureMessage } from "../failure-message.ts";
import { useZodForm } from "./use-zod-form.ts";

interface ActionFormOptions<Values extends FieldValues, Checked> {
  schema: z.ZodType<Checked, Values>;
  defaultValues: DefaultValues<Values>;
  /** How the page's action is called, and the JSON that it gets. */
  method: "POST" | "PUT";
  toBody: (values: Checked) => object;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  /** After the action has saved it; an action that leads to another page needs none. */
  onSaved?: () => void;
}

/** A form that is sent to its page's action, which returns what the shop answered. */
export function useActionForm<Values extends FieldValues, Checked>(
  options: ActionFormOptions<Values, Checked>,
) {
  const { schema, defaultValues, method, toBody, fallbackMessage, onSaved } = options;
  const form = useZodForm(schema, defaultValues);
  const { data: outcome, state, submit } = useFetcher<ApiOutcome<unknown>>();

  const show = useEffectEvent((answered: ApiOutcome<unknown>) => {
    if (answered.ok) onSaved?.();
    else form.refuse({ ...answered, message: failureMessage(answered, fallbackMessage) });
  });

  useEffect(() => {
    if (outcome) show(outcome);
  }, [outcome]);

  return {
    ...form,
    busy: form.isSubmitting || state !== "idle",
    formProps: form.formProps((values) =>
      submit(JSON.stringify(toBody(values)), { method, encType: "application/json" }),
    ),
  };
}
