import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Machine } from "#shared/compatibility/machines.ts";
import { failure, success } from "#shared/failure.ts";
import { noAnswer } from "../api/api-outcome.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { signIn, testUser } from "../testing/sign-in.ts";
import * as page from "./my-machines-page.tsx";
import { currentMachines, storedMachines, storeMachines } from "./parts/my-machines.ts";

const machine = (_id: string, name: string): Machine => ({ _id, name, slug: _id, photo: "" });
const press = machine("press", "Mug press, 11 oz");
const printer = machine("printer", "A4 printer, ink tank");
const open = () => renderPage(page, { route: "/my-machines" });
const answer = (machines: Machine[]) => success({ success: true as const, machines });

describe("a visitor's machines", () => {
  it("are found, added, kept in the browser and removed", async () => {
    fakeApi({ findMachines: ({ query }) => answer(query.q === "press" ? [press] : []) });
    const { user } = open();
    await screen.findByText("No machines yet");
    await user.type(screen.getByRole("searchbox"), "teapot");
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await screen.findByText(/No machine has these words/);
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "press");
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await user.click(await screen.findByRole("button", { name: /^Add\b/ }));
    await screen.findByRole("button", { name: /^Added/ });
    expect(storedMachines(undefined)).toEqual([press]);
    await user.click(screen.getByRole("button", { name: `Remove ${press.name}` }));
    await screen.findByText("No machines yet");
    expect(document.activeElement?.textContent).toBe("Noted machines");
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
        failure("conflict", "You have noted 20 machines already: remove one first"),
    });
    const { user } = open();
    await user.click(screen.getByRole("button", { name: "Search machines" }));
    await user.click(await screen.findByRole("button", { name: /^Add\b/ }));
    await screen.findByText("You have noted 20 machines already: remove one first");
    screen.getByText("No machines yet");
  });
});
