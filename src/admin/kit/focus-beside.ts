/**
 * Called by a button that takes its own entry out of a list, before it does: the focus goes to the
 * neighbour's last control, or past an empty list to what adds entries. Otherwise it would fall
 * back to the head of the page.
 */
export function focusBeside(button: HTMLElement): void {
  const entry = button.closest("li");
  const beside =
    entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.closest("fieldset");
  const controls = beside?.querySelectorAll<HTMLElement>("button, input[type=file]") ?? [];
  [...controls].at(-1)?.focus();
}
