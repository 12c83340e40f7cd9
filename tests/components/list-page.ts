import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Adds a filter to a list of the dashboard and sets it to the choice of this name. */
export async function filterBy(user: UserEvent, filter: string, choice: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(screen.getByRole("menuitem", { name: filter }));
  await user.selectOptions(screen.getByLabelText(filter), choice);
}

/** Chooses something of the menu of a list's row, whose button is called so: `Actions for …`. */
export async function actOn(user: UserEvent, name: string | RegExp, action: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name }));
  await user.click(screen.getByRole("menuitem", { name: action }));
}
