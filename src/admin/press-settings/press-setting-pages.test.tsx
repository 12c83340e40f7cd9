import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as settingPage from "./press-setting-page.tsx";
import * as listPage from "./press-settings-list-page.tsx";

const presses: Category = { _id: "c1", name: "Mug presses", slug: "mug-presses", parent: null };

const mug: PressSetting = {
  _id: "s1",
  slug: "mug-sublimation-mug-press",
  blank: "Mug",
  method: "sublimation",
  machine: "Mug press",
  temperature: { min: 193, max: 204 },
  seconds: { min: 180, max: 300 },
  pressure: "medium",
  peel: ["hot"],
  notes: "Cool in the air.",
  source: { name: "Our article", url: "/blog/temperatures" },
  blanks: [],
  machines: [{ kind: "category", _id: "c1", name: "Mug presses", slug: "mug-presses" }],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const getCategories = () => success({ success: true as const, category: [presses] });
const getPressSetting = () => success({ success: true as const, setting: mug });
const listed = (settings: PressSetting[]) => () =>
  success({
    success: true as const,
    settings,
    machines: [],
    total: settings.length,
    page: 1,
    pages: 1,
  });

const openNew = () => renderPage(settingPage, { route: "/dashboard/admin/press-settings/new" });
const openMug = () =>
  renderPage(settingPage, {
    route: "/dashboard/admin/press-settings/:slug",
    path: `/dashboard/admin/press-settings/${mug.slug}`,
  });
const openList = () => renderPage(listPage, { route: "/dashboard/admin/press-settings" });

beforeEach(signInAsAdmin);

describe("the form of a press setting", () => {
  it("says at the fields what is missing, before it asks the shop", async () => {
    fakeApi({ getCategories });
    const { user } = openNew();
    await user.type(await screen.findByLabelText("Lowest"), "hot");
    await user.click(screen.getByRole("button", { name: "Add setting" }));
    await screen.findByText("Blank is required");
    screen.getByText("Machine is required");
    screen.getByText("Lowest temperature must be a whole number from 20 to 300 °C");
    screen.getByText("Shortest time must be a whole number from 1 to 7200 seconds");
    expect(document.activeElement).toBe(screen.getByLabelText("Blank"));
  });

  it("adds one for a product that was searched for and for a category", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getCategories,
      listAdminProducts: ({ query }) =>
        success({
          success: true,
          lowStock: 5,
          ofCategories: {},
          products: [],
          total: 0,
          page: 1,
          pages: 1,
          ...(query.search === "white" && { products: [] }),
        }),
      createPressSetting: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Press setting added", setting: mug });
      },
    });
    const { user, currentPath } = openNew();
    await user.type(await screen.findByLabelText("Blank"), "Mug");
    await user.type(screen.getByLabelText("Machine"), "Mug press");
    await user.type(screen.getByLabelText("Lowest"), "193 °C");
    await user.type(screen.getByLabelText("Shortest"), "3 min");
    await user.type(screen.getByLabelText("Longest"), "300 s");
    await user.click(screen.getByLabelText("Hot"));
    await user.click(screen.getByLabelText("Warm"));
    const machines = within(screen.getByRole("group", { name: "Holds on these machines" }));
    await user.selectOptions(machines.getByLabelText("Add a category"), "c1");
    machines.getByText("Mug presses added");
    await user.type(machines.getByLabelText("Find a product"), "white{Enter}");
    await machines.findByText("No product found");
    await user.click(screen.getByRole("button", { name: "Add setting" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/press-settings"));
    expect(sent).toEqual([
      {
        blank: "Mug",
        method: "sublimation",
        machine: "Mug press",
        minTemperature: 193,
        maxTemperature: 193,
        minSeconds: 180,
        maxSeconds: 300,
        pressure: "medium",
        peel: ["hot", "warm"],
        notes: "",
        sourceName: "",
        sourceUrl: "",
        blanks: [],
        machines: [{ kind: "category", _id: "c1" }],
      },
    ]);
  });

  it("takes over what somebody else changed, and asks about what both did", async () => {
    const sent: unknown[] = [];
    const theirs = { ...mug, blank: "Mug, 11 oz", notes: "Peel at once.", updatedAt: "later" };
    fakeApi({
      getCategories,
      getPressSetting,
      updatePressSetting: ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? failure(
              "changed_meanwhile",
              "Somebody else has changed this press setting meanwhile.",
              {
                details: { setting: theirs },
              },
            )
          : success({ success: true, message: "Press setting saved", setting: theirs });
      },
    });
    const { user, currentPath } = openMug();
    const notes = await screen.findByLabelText("Notes");
    await user.clear(notes);
    await user.type(notes, "Mine");
    await user.click(screen.getByRole("button", { name: "Remove Mug presses" }));
    await user.click(screen.getByRole("button", { name: "Save setting" }));
    await screen.findByRole("heading", { name: "This press setting was changed meanwhile" });
    expect(screen.getByLabelText<HTMLInputElement>("Blank").value).toBe("Mug, 11 oz");
    await user.click(screen.getByRole("radio", { name: /Theirs: Peel at once/ }));
    await user.click(screen.getByRole("button", { name: "Save setting" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/press-settings"));
    expect(sent).toMatchObject([
      { version: mug.updatedAt, notes: "Mine", machines: [] },
      { version: "later", blank: "Mug, 11 oz", notes: "Peel at once.", machines: [] },
    ]);
  });

  it("says that it cannot be loaded, and that saving failed", async () => {
    fakeApi({ getCategories, getPressSetting, updatePressSetting: noAnswer });
    const { user } = openMug();
    await user.type(await screen.findByLabelText("Notes"), "!");
    await user.click(screen.getByRole("button", { name: "Save setting" }));
    await screen.findByText("The setting could not be saved");
  });
});

describe("the list of press settings", () => {
  it("deletes one without asking, and has it again after Undo", async () => {
    let isDeleted = false;
    fakeApi({
      getPressSettings: () => listed(isDeleted ? [] : [mug])(),
      deletePressSetting: () => {
        isDeleted = true;
        return success({ success: true, message: "Press setting deleted" });
      },
      restorePressSetting: ({ params }) => {
        isDeleted = params.id !== mug._id;
        const message = "The setting for Mug, Mug press is back";
        return success({ success: true, message, setting: mug });
      },
    });
    const { user } = openList();
    await screen.findByText("193–204 °C");
    screen.getByText("180–300 s");
    await actOn(user, "Actions for Mug, Mug press", "Delete");
    await screen.findByText("No press settings yet");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("The setting for Mug, Mug press is back");
    await screen.findByText("193–204 °C");
  });

  it("says that it cannot be loaded", async () => {
    fakeApi({ getPressSettings: noAnswer });
    openList();
    await screen.findByText("The press settings could not be loaded");
  });
});
