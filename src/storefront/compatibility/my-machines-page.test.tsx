import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { Machine } from "#shared/compatibility/machines.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as page from "./my-machines-page.tsx";
import { currentMachines, storedMachines, storeMachines } from "./parts/my-machines.ts";

const machine = (_id: string, name: string): Machine => ({ _id, name, slug: _id, photo: "" });
const press = machine("press", "Mug press, 11 oz");
const printer = machine("printer", "A4 printer, ink tank");
const open = () => renderPage(page, { route: "/my-machines" });
const answer = (machines: Machine[]) => success({ success: true as const, machines });

describe("a visitor's machines", () => {
  it("are found, added, kept in the browser and removed", async () => {
    fakeApi({
      findMachines: ({ query }) =>
        answer(query.kinds ? [printer] : query.q === "press" ? [press] : []),
    });
    const { user } = open();
    await screen.findByText("No machines yet");
    await user.type(screen.getByRole("searchbox"), "teapot");
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await screen.findByText(/No machine here has these words/);
    const kinds = screen.getByRole("region", { name: "Not sold here? Choose by kind" });
    within(kinds).getByRole("button", { name: /^Add ?: A4 printer/ });
    within(kinds).getByRole("link", { name: "ask us on WhatsApp" });
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "press");
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await user.click(await screen.findByRole("button", { name: /^Add\b/ }));
    await screen.findByRole("button", { name: /^Added/ });
    expect(storedMachines(undefined)).toEqual([press]);
    await user.click(screen.getByRole("button", { name: `Remove ${press.name}` }));
    await screen.findByText("No machines yet");
    expect(document.activeElement?.textContent).toBe("Your machines");
  });

  it("are none where what is stored makes no sense", async () => {
    window.localStorage.setItem("machines-guest", '[{"_id": 5}, null, "x"]');
    window.dispatchEvent(new StorageEvent("storage", { key: "machines-guest" }));
    open();
    await screen.findByText("No machines yet");
  });
});

describe("a user's machines", () => {
  it("are those of the account, with the visitor's added once", async () => {
    const added: string[][] = [];
    storeMachines(undefined, [press, printer]);
    fakeApi({
      getMyMachines: () => answer(added.length > 0 ? [printer, press] : [printer]),
      addMyMachines: ({ body }) => {
        added.push(body.machines);
        return answer([printer, press]);
      },
    });
    signIn();
    open();
    await screen.findByRole("button", { name: `Remove ${press.name}` });
    expect(added).toEqual([["press"]]);
    expect(storedMachines(undefined)).toEqual([]);
    signIn(null);
    await screen.findByText("No machines yet");
    expect(storedMachines(testUser._id)).toHaveLength(2);
  });

  it("are as many as the account holds; the others stay in the browser and move up later", async () => {
    let account = Array.from({ length: 19 }, (_, place) => machine(`m${place}`, `M${place}, old`));
    storeMachines(undefined, [press, printer]);
    fakeApi({
      getMyMachines: () => answer(account),
      addMyMachines: ({ body }) => {
        account = [
          ...account,
          ...[press, printer].filter(({ _id }) => body.machines.includes(_id)),
        ];
        return answer(account);
      },
      removeMyMachine: ({ params }) => {
        account = account.filter(({ _id }) => _id !== params.id);
        return answer(account);
      },
    });
    signIn();
    const { user } = open();
    await screen.findByText("Your account holds 20 machines");
    screen.getByText(/These stay in this browser: A4 printer/);
    expect(storedMachines(undefined)).toEqual([printer]);
    await user.click(screen.getByRole("button", { name: "Remove M0, old" }));
    await screen.findByRole("button", { name: `Remove ${printer.name}` });
    expect(storedMachines(undefined)).toEqual([]);
    await waitFor(() => expect(screen.queryByText("Your account holds 20 machines")).toBeNull());
  });

  it("stay with the visitor while the shop cannot be reached, and can be tried again", async () => {
    storeMachines(undefined, [press]);
    fakeApi({ getMyMachines: noAnswer });
    signIn();
    const { user } = open();
    await screen.findByText("Your machines could not be fetched");
    expect(storedMachines(undefined)).toEqual([press]);
    fakeApi({ getMyMachines: () => answer([]), addMyMachines: () => answer([press]) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(currentMachines().machines).toEqual([press]));
  });

  it("are left as they were where the shop refuses a change", async () => {
    signIn();
    fakeApi({
      getMyMachines: () => answer([]),
      findMachines: () => answer([press]),
      addMyMachines: () =>
        failure("conflict", "You have added 20 machines already: remove one first"),
    });
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await user.click(await screen.findByRole("button", { name: /^Add\b/ }));
    await screen.findByText("You have added 20 machines already: remove one first");
    screen.getByText("No machines yet");
  });
});
