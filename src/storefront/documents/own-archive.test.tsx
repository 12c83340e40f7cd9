import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { signIn } from "#tests/components/sign-in.ts";
import { OwnArchive } from "./own-archive.tsx";

it("gives a buyer the invoices of the chosen days, and asks for none of days that run backwards", async () => {
  signIn();
  const requests: unknown[] = [];
  fakeApi({
    downloadOwnDocuments: ({ query }) => {
      requests.push(query);
      return success({ name: "Documents.zip", content: new Uint8Array([1]) });
    },
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const user = userEvent.setup();
  render(<OwnArchive />);
  await user.click(screen.getByText("Your invoices of a period"));
  for (const [label, day] of [
    ["From", "2026-06-01"],
    ["To", "2026-05-31"],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), day);
  }
  screen.getByText("The last day must not be before the first.");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Download as ZIP" });
  expect(button.disabled).toBe(true);
  await user.clear(screen.getByLabelText("From"));
  await user.type(screen.getByLabelText("From"), "2026-05-01");
  await user.click(button);
  await vi.waitFor(() => expect(click).toHaveBeenCalled());
  click.mockRestore();
  expect(requests).toEqual([{ from: "2026-05-01", to: "2026-05-31" }]);
});
