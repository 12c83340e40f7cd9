import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";

/** What came of the calls that the button made. */
let outcomes: Promise<{ ok: boolean }[]>;

/** A page whose button takes people away, all at once. */
function PageOf({ ids }: { ids: readonly string[] }) {
  const remove = () => {
    outcomes = Promise.all(ids.map((id) => callEndpoint("removeStaff", { params: { id } })));
  };
  return (
    <>
      <button type="button" onClick={remove}>
        Remove
      </button>
      <ConfirmIdentity />
    </>
  );
}

async function removeAll(...ids: string[]): Promise<HTMLElement> {
  renderPage({ default: () => <PageOf ids={ids} /> }, { route: "/dashboard/admin/staff" });
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  return screen.findByRole("dialog", { name: "Show that it is you" });
}

const needed = () => failure("confirmation_needed", "Please show first that it is you");

beforeEach(signInAsAdmin);

/** A shop that wants the password "mango train", then makes backups. */
function shopThatAsks(ways: ("password" | "code" | "passkey")[] = ["password"]) {
  let isConfirmed = false;
  const made: string[] = [];
  fakeApi({
    createConfirmationOptions: () => success({ success: true, ways }),
    createConfirmation: ({ body }) => {
      isConfirmed =
        (body.way === "password" && body.password === "mango train") ||
        (body.way === "code" && body.code === "123456");
      return isConfirmed
        ? success({ success: true, message: "Thank you." })
        : failure("wrong_credentials", "Wrong password", {
            fields: { password: "Wrong password" },
          });
    },
    removeStaff: ({ params }) => {
      if (!isConfirmed) return needed();
      made.push(params.id);
      return success({ success: true, message: "Removed" });
    },
  });
  return made;
}

it("asks for the password, and goes on by itself with what was pressed, also of two at once", async () => {
  const made = shopThatAsks();
  const dialog = await removeAll("one", "two");
  await userEvent.type(within(dialog).getByLabelText("Password"), "mango boat");
  await userEvent.click(within(dialog).getByRole("button", { name: "Go on" }));
  await within(dialog).findByText("Wrong password");
  expect(made).toEqual([]);
  await userEvent.clear(within(dialog).getByLabelText("Password"));
  await userEvent.type(within(dialog).getByLabelText("Password"), "mango train");
  await userEvent.click(within(dialog).getByRole("button", { name: "Go on" }));
  expect(await outcomes).toMatchObject([{ ok: true }, { ok: true }]);
  expect(made.toSorted()).toEqual(["one", "two"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks for a code of whoever has a second factor", async () => {
  const made = shopThatAsks(["code"]);
  const dialog = await removeAll("one");
  expect(within(dialog).queryByLabelText("Password")).toBeNull();
  await userEvent.type(within(dialog).getByLabelText("Code"), "123456");
  await userEvent.click(within(dialog).getByRole("button", { name: "Go on" }));
  expect(await outcomes).toMatchObject([{ ok: true }]);
  expect(made).toEqual(["one"]);
});

it("does nothing where it is cancelled, and says why", async () => {
  const made = shopThatAsks();
  const dialog = await removeAll("one");
  await userEvent.click(within(dialog).getByRole("button", { name: "Not now" }));
  expect(await outcomes).toMatchObject([{ ok: false, code: "confirmation_needed" }]);
  expect(made).toEqual([]);
});
