import "./zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useReducer, useRef } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { fieldProblem, isControl } from "#ui/field-problem.ts";

/** Why what was entered is refused: a sentence, and for each field at fault its own. */
interface Refusal {
  message: string;
  fields?: Record<string, string>;
}

/** A form of the dashboard: what was entered, and what its schema makes of it. */
export type ZodForm<Values extends FieldValues, Checked> = ReturnType<
  typeof useZodForm<Values, Checked>
>;

/** Given to the parts of a form; what its schema makes of the values is not theirs to know. */
export type FormFields<Values extends FieldValues> = Pick<
  ZodForm<Values, unknown>,
  | "control"
  | "field"
  | "register"
  | "errorOf"
  | "maxLengthOf"
  | "clearErrors"
  | "forgetList"
  | "getValues"
  | "setValue"
>;

/**
 * Called with a form that its schema has passed; the form is busy until it ended. `button` is the value of
 * the button that sent it, empty for one without.
 */
type Send<Checked> = (values: Checked, button: string) => unknown;

/**
 * A form whose fields a schema checks when it is sent. What the schema or the shop refuses is shown at
 * the fields until somebody types there, and the first of these gets the focus; what was typed stays.
 * Spread `formProps(send)` on the form and `field(name)` on each control.
 */
export function useZodForm<Values extends FieldValues, Checked>(
  schema: z.ZodType<Checked, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const ref = useRef<HTMLFormElement>(null);
  /** From being sent until it is refused or starts again: a second click must not save it twice. */
  const isLocked = useRef(false);
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: "onSubmit",
    // In the order of the document, and for what is no control, too: see below.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0);

  // The marks stand in the document only now.
  useEffect(() => {
    if (refusals === 0) return;
    const fault = ref.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (fault) return fault.focus();
    // In a long form its message may stand far above that button.
    ref.current?.querySelector("[role='alert'] > *")?.scrollIntoView({ block: "nearest" });
  }, [refusals]);

  /** Shows why what was sent is refused: at the fields (each has a default value), else above them. */
  const refuse = ({ message, fields = {} }: Refusal) => {
    const values = form.getValues();
    const known = Object.entries(fields).filter(([name]) => get(values, name) !== undefined);
    for (const [name, why] of known) {
      const place = Array.isArray(values[name]) ? `${name}.root` : name;
      form.setError(place as FieldPath<Values>, { type: "refused", message: why });
    }
    if (known.length === 0) form.setError("root", { type: "refused", message });
    isLocked.current = false;
    countRefusal();
  };

  const forget = (name: string) => {
    if (get(errors, name)) form.clearErrors(name as FieldPath<Values>);
  };

  /** Drops what was said of a list of rows as a whole: it is checked again when the form is sent. */
  const forgetList = (name: string) => forget(`${name}.root`);

  const forgetTyped = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof Element) || !isControl(target)) return;
    const [list, ...path] = target.name.split(".");
    forget(target.name);
    if (list && path.length > 0) forgetList(list);
  };

  const submit = async (event: FormEvent<HTMLFormElement>, send: Send<Checked>) => {
    event.preventDefault();
    if (isLocked.current) return;
    isLocked.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter.value : "";
    let isInvalid = false;
    await form.handleSubmit(
      (values) => {
        const garbled = garbledFields(ref.current);
        if (garbled) return refuse({ message: "", fields: garbled });
        return send(values, button);
      },
      () => {
        isInvalid = true;
      },
    )(event);
    // Only now its errors are shown.
    if (isInvalid) {
      isLocked.current = false;
      countRefusal();
    }
  };

  const errorOf = (name: FieldPath<Values>): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    return error?.message ?? error?.root?.message;
  };

  return {
    ...form,
    /** Of the values alone, so that parts of any form can be handed it. */
    control: form.control as unknown as Control<Values>,
    ref,
    isDirty,
    isSubmitting,
    message: errors.root?.message,
    refuse,
    errorOf,
    forgetList,
    /** Characters that the schema takes of a text; undefined where it does not say. */
    maxLengthOf: (name: FieldPath<Values>) => maxLengthAt(schema, name.split(".")),

    /** Shows these values, or what it showed at first, to be sent again. */
    startAgain(values?: Values): void {
      form.reset(values);
      isLocked.current = false;
    },

    /** Lets a form that was not sent after all be sent again. */
    release(): void {
      isLocked.current = false;
    },

    /** Ties a control to its field. */
    field(name: FieldPath<Values>) {
      return { ...form.register(name), error: errorOf(name) };
    },

    /** Sends what the schema makes of the fields, once. */
    formProps: (send: Send<Checked>) => ({
      ref,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event, send),
      // Not on "input": a select that is drawn anew before its "change" loses what was chosen.
      onChange: forgetTyped,
      noValidate: true,
      // Sent before the page has woken, a form without it would put its texts into the address.
      method: "post" as const,
    }),
  };
}

/**
 * A sentence by name for each text that a browser cannot read, such as words in a field for a number: it
 * looks empty to a program.
 */
function garbledFields(form: HTMLFormElement | null): Record<string, string> | undefined {
  const garbled = [...(form?.elements ?? [])]
    .filter(isControl)
    .filter(({ validity }) => validity.badInput)
    .map((control) => [control.name, fieldProblem(control) ?? ""] as const);
  return garbled.length > 0 ? Object.fromEntries(garbled) : undefined;
}

/** The most characters that a schema takes of the text at a path. */
function maxLengthAt(schema: z.core.$ZodType, path: readonly string[]): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return maxLengthAt(def.in, path);
  if ("innerType" in def) return maxLengthAt(def.innerType, path);
  const [name, ...rest] = path;
  if (name === undefined) {
    return def.type === "string" ? ((schema as z.ZodString).maxLength ?? undefined) : undefined;
  }
  const part =
    def.type === "array" ? def.element : def.type === "object" ? def.shape[name] : undefined;
  return part && maxLengthAt(part, rest);
}
