import { groupedNumber } from "#shared/numbers.ts";
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** True of elements that are filled in and sent. */
export function isControl(element: Element): element is FormControl {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && "name" in element && !!element.name;
}

/**
 * Of the browser's validation, in the shop's words; undefined when it is valid. A field's `title` says what
 * its `pattern` takes, or, without one, what to do where it is empty.
 */
export function fieldProblem(control: FormControl): string | undefined {
  const { validity } = control;
  if (validity.valueMissing) return missing(control);
  if (validity.valid) return blank(control) ? missing(control) : undefined;
  if (validity.typeMismatch && control.type === "email") {
    return "Enter an e-mail address such as name@example.com";
  }
  if (validity.tooShort && "minLength" in control) {
    return `${labelOf(control)} must have at least ${control.minLength} characters`;
  }
  return (validity.patternMismatch && control.title) || rangeProblem(control);
}

/** Of a number, length or address: browsers say it each in other words. */
function rangeProblem(control: FormControl): string {
  const { validity } = control;
  const label = labelOf(control);
  if (!("min" in control)) {
    return validity.tooLong && "maxLength" in control
      ? `${label} must have at most ${shown(control.maxLength)} characters`
      : `${label} is not valid`;
  }
  if (validity.badInput) return `${label} must be a number`;
  if (validity.rangeUnderflow) return `${label} must be at least ${shown(control.min)}`;
  if (validity.rangeOverflow) return `${label} must be at most ${shown(control.max)}`;
  if (validity.stepMismatch) {
    return control.step === "" || control.step === "1"
      ? `${label} must be a whole number`
      : `${label} must be a multiple of ${control.step}`;
  }
  if (validity.tooLong) return `${label} must have at most ${shown(control.maxLength)} characters`;
  if (validity.typeMismatch) return "Enter a web address such as https://example.com";
  return `${label} is not valid`;
}

/** A number as India writes it; what is no number, such as a date, as it is. */
function shown(bound: string | number): string {
  return Number.isFinite(Number(bound)) ? groupedNumber(Number(bound)) : String(bound);
}

function missing(control: FormControl): string {
  const advice = "pattern" in control && control.pattern ? "" : control.title;
  return advice || `${labelOf(control)} is required`;
}

/** A required field with spaces only is empty, except for a password. */
function blank(control: FormControl): boolean {
  return control.required && !/password/i.test(control.name) && control.value.trim() === "";
}

function labelOf(control: FormControl): string {
  return control.labels?.[0]?.textContent?.trim() || "This";
}
