import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import * as cardPage from "./press-card-page.tsx";
import * as listPage from "./press-settings-page.tsx";

const slate: PressSetting = {
  _id: "s1",
  slug: "slate",
  blank: "Slate",
  method: "sublimation",
  machine: "Vacuum press",
  temperature: { min: 204, max: 204 },
  seconds: { min: 480, max: 480 },
  pressure: null,
  peel: [],
  notes: "Face down.",
  source: { name: "Our article", url: "/blog/temperatures" },
  blanks: [{ kind: "product", _id: "p1", name: "Photo slate", slug: "photo-slate" }],
  machines: [],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const openList = (path: string, settings: PressSetting[]) => {
  const requests: unknown[] = [];
  fakeApi({
    getPressSettings: ({ query }) => {
      requests.push(query);
      const facts = { total: settings.length, page: 1, pages: 1 };
      return success({ success: true, settings, machines: ["Oven", "Vacuum press"], ...facts });
    },
  });
  renderPage(listPage, { route: "/press-settings", path });
  return requests;
};

it("shows what the address asks for, as a table with its figures", async () => {
  const requests = openList("/press-settings?q=slate&method=sublimation&machine=Vacuum press", [
    slate,
  ]);
  const row = (await screen.findByRole("rowheader")).closest("tr") as HTMLElement;
  for (const figure of ["204 °C", "8 min", "None", "–", "Vacuum press"]) {
    within(row).getByText(figure);
  }
  within(row).getByRole("checkbox", { name: "Print : Slate, Vacuum press" });
  expect(requests).toMatchObject([
    { text: "slate", method: "sublimation", machine: "Vacuum press" },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("Blank, machine or word").value).toBe("slate");
  expect(screen.getByLabelText<HTMLSelectElement>("Machine").value).toBe("Vacuum press");
});

it("goes on beyond its numbered pages, and counts no further", async () => {
  const id = "01890a5d-ac96-774b-bcce-b302099a8010";
  fakeApi({
    getPressSettings: () => {
      const facts = { total: 10_000, isMore: true, page: 100, pages: 100, next: id };
      return success({ success: true, settings: [slate], machines: [], ...facts });
    },
  });
  renderPage(listPage, { route: "/press-settings", path: "/press-settings?q=slate&page=100" });
  await screen.findByText(/^More than 10,000 settings/);
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Previous")).toBe("/press-settings?q=slate&page=99");
  expect(link("Next")).toBe(`/press-settings?q=slate&after=${id}`);
});

it("says that nothing was found, and leads to all", async () => {
  openList("/press-settings?q=qwzx", []);
  await screen.findByText("No settings found");
  screen.getByRole("link", { name: "All press settings" });
  expect(screen.queryByRole("button", { name: "Print the table" })).toBeNull();
});

it("shows one as a card, with what it is for and where it is from", async () => {
  fakeApi({ getPressSetting: () => success({ success: true, setting: slate }) });
  renderPage(cardPage, { route: "/press-settings/:slug", path: "/press-settings/slate" });
  await screen.findByRole("heading", { name: "Slate", level: 1 });
  screen.getByText("204 °C");
  screen.getByText(/test one piece first/);
  screen.getByText(/^Pressroom ·/);
  expect(screen.getByRole("link", { name: "Our article" }).getAttribute("href")).toBe(
    "/blog/temperatures",
  );
  expect(screen.getByRole("link", { name: "Photo slate" }).getAttribute("href")).toBe(
    "/product/photo-slate",
  );
});
