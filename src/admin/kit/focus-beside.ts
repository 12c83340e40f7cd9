const CONTROLS = "button:not([disabled]), select:not([disabled]), input[type=file]";

/**
 * Called by a button that takes its own entry out of a list, before it does: the focus goes to the
 * neighbour's last control, or past an empty list to what adds entries. Otherwise it would fall
 * back to the head of the page.
 */
export function focusBeside(button: HTMLElement): void {
  const entry = button.closest("li");
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const list = entry?.closest("fieldset");
  const controls = [...((beside ?? list)?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  (controls.findLast((control) => !entry?.contains(control)) ?? list)?.focus();
}
