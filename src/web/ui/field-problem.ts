export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether an element of a form is one that is filled in and sent. */
export function isControl(element: Element): element is FormControl {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && "name" in element && !!element.name;
}

/**
 * What the browser's validation finds wrong with a field, in the shop's words; undefined when it is
 * valid. A field's `title` says what its `pattern` takes, or, without one, what to do where it is
 * empty.
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
  return (validity.patternMismatch && control.title) || control.validationMessage;
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
