import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { useIdempotencyKey } from "#browser/idempotency-key.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { showActAnswer } from "./action-outcome.ts";
import { ChangeableFields } from "./forms/changeable-fields.tsx";
import { FormButtons } from "./forms/form-buttons.tsx";
import { type Doubt, DoubtNotice, useSecondPress } from "./forms/second-press.tsx";
import { useZodForm, type ZodForm } from "./forms/use-zod-form.ts";
import { useMayChange } from "./own-access.tsx";

const FIRST_TRY_SAVED =
  "Your first try was saved: close this to see it. Press again only to do this as well.";

type RefusedOutcome = Exclude<ApiOutcome<never>, { ok: true }>;

/** An act after which the page shows something else. */
export interface ActionFormProps<Values extends FieldValues, Checked> {
  /** `noFields` where nothing is asked. */
  schema: z.ZodType<Checked, Values>;
  defaultValues: DefaultValues<NoInfer<Values>>;
  /**
   * Sends what the schema made of the fields. The answer's message is empty where the page shows what was done.
   *
   * @param idempotencyKey for calls that take one: pressed again after its answer was lost, it does
   *   nothing a second time
   */
  send: (checked: Checked, idempotencyKey: string) => Promise<ApiOutcome<ActAnswer>>;
  /** What is so odd that it is asked about first; see `useSecondPress`. */
  doubtOf?: (checked: Checked) => Doubt | undefined;
  /** What `doubtOf` looks at and is typed outside of the form; see `useSecondPress`. */
  doubtedBeside?: object;
  /** The same of what only the shop knows: pressed again after it was refused for this, `send` says that it is meant. */
  doubtOfRefusal?: (refused: RefusedOutcome, checked: Checked) => Doubt | undefined;
  /** Said where no answer of the shop came. */
  fallbackMessage: string;
  submitLabel: string;
  busyLabel?: string;
  /** Something is taken away that does not come back by itself. */
  danger?: boolean;
  /** The fields, and a sentence of what will happen. */
  children?: ReactNode | ((form: ZodForm<Values, Checked>) => ReactNode);
}

/** Of an action that asks for nothing. */
export const noFields = { schema: z.object({}), defaultValues: {} };

interface WithinProps {
  /** For screen readers, where the form stands in no dialog. */
  label?: string;
  onDone?: (form: { startAgain: () => void }) => void;
  /** The page shows nothing of what this changes but what `onDone` makes of it: it is not loaded again. */
  keepsPage?: boolean;
  onCancel?: () => void;
  /** It cannot be sent any more: what was typed stays, to be read and copied. */
  isOver?: boolean;
  /** The same, and why: it stands above what was typed, and alone where nothing was. */
  over?: ReactNode;
}

/**
 * Asks for what an action needs and sends it, once. What the shop says of it is shown; the page is loaded
 * again unless it is kept, also where somebody else was quicker. A refusal is shown in place, and what was typed stays; it is
 * not left without asking.
 */
export function ActionForm<Values extends FieldValues, Checked>(
  props: ActionFormProps<Values, Checked> & WithinProps,
) {
  const { schema, defaultValues, send, fallbackMessage, children, over, onDone, onCancel } = props;
  const { keepsPage = false } = props;
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const { revalidate } = useRevalidator();
  const mayChange = useMayChange();
  const form = useZodForm(schema, defaultValues);
  const secondPress = useSecondPress(props.doubtedBeside);
  const forgetUnsaved = useUnsavedWhile(form.isDirty);

  const submit = async (checked: Checked) => {
    // Enter sends a form of one field, also without a button.
    if (over || props.isOver || !mayChange) return form.release();
    if (secondPress.holds(props.doubtOf?.(checked))) return form.release();
    const outcome = await send(checked, idempotencyKey);
    if (outcome.ok) {
      secondPress.forget();
      renewKey();
      forgetUnsaved();
      if (outcome.value.message) showActAnswer(outcome.value);
      if (onDone) onDone(form);
      else form.reset(form.getValues());
      return keepsPage ? undefined : revalidate();
    }
    const doubt = props.doubtOfRefusal?.(outcome, checked);
    if (doubt) {
      secondPress.ask(doubt);
      return form.release();
    }
    const isSavedBefore = outcome.code === "idempotency_key_reused";
    // Pressed once more, it is meant to be done once more.
    if (isSavedBefore) renewKey();
    const message = isSavedBefore ? FIRST_TRY_SAVED : failureText(outcome, fallbackMessage);
    form.refuse({ ...outcome, message });
    const isOtherNow = /^(?:conflict|changed_meanwhile|not_found)$/.test(outcome.code);
    if (!keepsPage && (isSavedBefore || isOtherNow)) return revalidate();
  };

  const formProps = form.formProps(submit);
  return (
    <form
      {...formProps}
      onChange={(event) => {
        secondPress.forget();
        formProps.onChange(event);
      }}
      aria-label={props.label}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {over}
      {(!over || form.isDirty) && (
        <ChangeableFields>
          {typeof children === "function" ? children(form) : children}
        </ChangeableFields>
      )}
      {!over && <FormError message={form.message} />}
      {!over && <DoubtNotice doubt={secondPress.doubt} />}
      {over && (
        <div>
          <Button onClick={onCancel}>OK</Button>
        </div>
      )}
      {!over && !props.isOver && mayChange && (
        <FormButtons
          busy={form.isSubmitting}
          submitLabel={secondPress.doubt?.anyway ?? props.submitLabel}
          busyLabel={props.busyLabel}
          danger={props.danger}
          onCancel={onCancel}
        />
      )}
    </form>
  );
}
