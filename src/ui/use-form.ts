import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FormControl, fieldProblem, isControl } from "./field-problem.ts";

/** Why a form was refused: a sentence, and for each invalid field its own. */
interface Refusal {
  message: string;
  fields?: Record<string, string>;
}

/** How sending a form ended; after `leaving` the form stays busy, as its page is about to go. */
export type SubmitResult = Refusal | "done" | "leaving";

/** By the fields' names. */
export type FormTexts = Record<string, string>;

interface FormState {
  busy: boolean;
  /** The error of the whole form; those of its fields are in `errors`. */
  message: string | null;
  errors: Record<string, string>;
}

const isTicked = ({ type, checked }: HTMLInputElement) => type !== "checkbox" || checked;

const idle: FormState = { busy: false, message: null, errors: {} };

/**
 * Submits a form, once at a time. First the browser's own validation runs (`required`, `type`,
 * `pattern` with its `title`); its errors, or those of the answer, are shown at the fields, and the
 * first invalid field gets the focus. What was typed stays. Spread `form` on the form and give each
 * field `errors[name]`.
 */
export function useForm(send: (texts: FormTexts) => Promise<SubmitResult>) {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [state, setState] = useState(idle);
  const [refusals, setRefusals] = useState(0);

  // Only now are the invalid fields marked in the document.
  useEffect(() => {
    if (refusals === 0) return;
    const firstInvalid = ref.current?.querySelector<FormControl>("[aria-invalid='true']");
    if (firstInvalid) firstInvalid.focus();
    // In a long form the message may be far above the button.
    else ref.current?.querySelector("[role='alert'] > *")?.scrollIntoView({ block: "nearest" });
  }, [refusals]);

  // A page out of the browser's back/forward cache is not sending any more.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      sending.current = false;
      setState(idle);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  const refuse = (message: string | null, errors: Record<string, string>) => {
    setState({ busy: false, message, errors });
    setRefusals((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const controls = [...event.currentTarget.elements].filter(isControl);
    const problems = controls.flatMap((control) => {
      const problem = fieldProblem(control);
      return problem ? [[control.name, problem] as const] : [];
    });
    if (problems.length > 0) return refuse(null, Object.fromEntries(problems));
    sending.current = true;
    setState({ ...idle, busy: true });
    // As browsers send forms: of checkboxes only those that are ticked.
    const isSent = (control: FormControl) => !("checked" in control) || isTicked(control);
    const sent = controls.filter(isSent).map(({ name, value }) => [name, value] as const);
    const result = await send(Object.fromEntries(sent));
    if (result === "leaving") return;
    sending.current = false;
    if (result === "done") return setState(idle);
    const names = new Set(controls.map(({ name }) => name));
    const fields = Object.entries(result.fields ?? {}).filter(([name]) => names.has(name));
    refuse(fields.length > 0 ? null : result.message, Object.fromEntries(fields));
  };

  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof Element) || !isControl(target)) return;
    const { [target.name]: cleared, ...errors } = state.errors;
    if (cleared) setState({ ...state, errors });
  };

  return {
    ...state,
    /** Takes back what it was refused for, where that is settled by something else than this form. */
    clear: () => setState((now) => (now.busy ? now : idle)),
    // A form that is sent before hydration would, without `post`, put its texts into the address.
    // Not on "input": a select that is drawn anew before its "change" loses what was chosen.
    form: {
      ref,
      onSubmit: submit,
      onChange: clearError,
      noValidate: true,
      method: "post" as const,
    },
  };
}
