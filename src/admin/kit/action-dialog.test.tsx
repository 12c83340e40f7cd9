import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { TextField } from "#ui/field.tsx";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import { ActionButton } from "./action-dialog.tsx";
import { ActionForm } from "./action-form.tsx";

const dialog = () => within(screen.getByRole("dialog"));

/** A page with one action; its loads and what was sent are counted. */
function openPage(answers: ApiOutcome<{ message: string }>[], isBlocked = () => false) {
  const seen = { loads: 0, sent: [] as { name: string; key: string }[] };
  const Page = () => (
    <ActionButton
      label="Rename"
      offered={!isBlocked()}
      blocked={isBlocked() && <p>Somebody was quicker.</p>}
      title="Give it a name"
      schema={z.object({ name: z.string().min(1, "Enter a name") })}
      defaultValues={{ name: "" }}
      send={async ({ name }, key) => {
        seen.sent.push({ name, key });
        return answers.shift() ?? noAnswer();
      }}
      fallbackMessage="No answer came. Press once more."
      submitLabel="Save the name"
    >
      {({ field }) => <TextField label="Name" {...field("name")} />}
    </ActionButton>
  );
  const page = { default: Page, clientLoader: () => ({ load: ++seen.loads }) };
  return { seen, ...renderPage(page, { route: "/page" }) };
}

const saved = success({ message: "It has its name." });
const pressed = () => dialog().getByRole("button", { name: "Save the name" });

async function openDialog(...[answers, isBlocked]: Parameters<typeof openPage>) {
  const page = openPage(answers, isBlocked);
  await page.user.click(await screen.findByRole("button", { name: "Rename" }));
  return page;
}

it("sends once however often it is pressed, says so, closes and loads the page again", async () => {
  const { user, seen } = await openDialog([saved, saved]);
  await user.type(dialog().getByLabelText("Name"), "Mug");
  await user.dblClick(pressed());
  await screen.findByText("It has its name.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(seen.sent).toEqual([{ name: "Mug", key: expect.stringMatching(/^.{8,}$/) }]);
  await waitFor(() => expect(seen.loads).toBe(2));
});

it("refuses at the field without asking the shop, and leaves everything as it is on Not now", async () => {
  const { user, seen } = await openDialog([]);
  await user.click(pressed());
  await dialog().findByText("Enter a name");
  expect(document.activeElement).toBe(dialog().getByLabelText("Name"));
  await user.click(dialog().getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(seen).toEqual({ loads: 1, sent: [] });
});

it("keeps what was typed and the key where no answer came", async () => {
  const { user, seen } = await openDialog([noAnswer(), saved]);
  await user.type(dialog().getByLabelText("Name"), "Mug");
  await user.click(pressed());
  await dialog().findByText("No answer came. Press once more.");
  expect(dialog().getByLabelText<HTMLInputElement>("Name").value).toBe("Mug");
  expect(seen.loads).toBe(1);
  await user.click(pressed());
  await screen.findByText("It has its name.");
  expect(seen.sent[1]?.key).toBe(seen.sent[0]?.key);
});

it("says that the first try was saved, shows it, and takes a new key for another", async () => {
  const reused = failure("idempotency_key_reused", "Another body.");
  const { user, seen } = await openDialog([reused, saved]);
  await user.type(dialog().getByLabelText("Name"), "Mug");
  await user.click(pressed());
  await dialog().findByText(/^Your first try was saved/);
  await waitFor(() => expect(seen.loads).toBe(2));
  await user.click(pressed());
  await screen.findByText("It has its name.");
  expect(seen.sent[1]?.key).not.toBe(seen.sent[0]?.key);
});

it.each(["conflict", "changed_meanwhile"] as const)(
  "on %s loads the page again and says why in place, with what was typed",
  async (code) => {
    const { user, seen } = await openDialog([failure(code, "It was changed meanwhile.")]);
    await user.type(dialog().getByLabelText("Name"), "Mug");
    await user.click(pressed());
    await dialog().findByText("It was changed meanwhile.");
    await waitFor(() => expect(seen.loads).toBe(2));
    expect(dialog().getByLabelText<HTMLInputElement>("Name").value).toBe("Mug");
  },
);

it("says that it cannot be done any more, and keeps what was typed until that was read", async () => {
  let isBlocked = false;
  const { user, seen } = await openDialog([failure("conflict", "Too late.")], () => isBlocked);
  await user.type(dialog().getByLabelText("Name"), "Mug");
  isBlocked = true;
  await user.click(pressed());
  await dialog().findByText("Somebody was quicker.");
  expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
  expect(dialog().getByLabelText<HTMLInputElement>("Name").value).toBe("Mug");
  expect(dialog().queryByRole("button", { name: "Save the name" })).toBeNull();
  await user.type(dialog().getByLabelText("Name"), "{Enter}");
  expect(seen.sent).toHaveLength(1);
  await user.click(dialog().getByRole("button", { name: "OK" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("of a form on the page holds what was typed until it is sent", async () => {
  const Page = () => (
    <ActionForm
      schema={z.object({ name: z.string() })}
      defaultValues={{ name: "" }}
      send={async () => saved}
      fallbackMessage="No answer came."
      submitLabel="Save the name"
    >
      {({ field }) => <TextField label="Name" {...field("name")} />}
    </ActionForm>
  );
  const { user } = renderPage({ default: Page }, { route: "/page" });
  await user.type(await screen.findByLabelText("Name"), "Mug");
  expect(anyUnsaved()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save the name" }));
  await waitFor(() => expect(anyUnsaved()).toBe(false));
});

const nameOf = () => screen.getByLabelText<HTMLInputElement>("Name").value;
const question = () => screen.queryByRole("dialog", { name: "Close without saving?" });

it.each(["Escape", "its cross", "going back"])(
  "asks on %s before it drops what was typed, and goes on with it",
  async (way) => {
    const { user } = await openDialog([]);
    const leave = async () => {
      if (way === "going back") window.history.back();
      else if (way === "its cross") await user.click(dialog().getByText("Close"));
      else fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    };
    await user.type(dialog().getByLabelText("Name"), "Mug");
    expect(anyUnsaved()).toBe(true);
    await leave();
    await waitFor(() => expect(question()).not.toBeNull());
    await user.click(screen.getByRole("button", { name: "Go on with it" }));
    expect(question()).toBeNull();
    expect(nameOf()).toBe("Mug");
    await leave();
    await user.click(await screen.findByRole("button", { name: "Close without saving" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(anyUnsaved()).toBe(false);
  },
);

it("closes on going back, and leaves the page where it is", async () => {
  const { user, currentPath } = await openDialog([]);
  expect(window.history.state?.overlay).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(currentPath()).toBe("/page");
  // Closed otherwise it takes its entry with it.
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await user.click(dialog().getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(window.history.state?.overlay).toBeUndefined());
});
