import { screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { everyPermission, type Permission } from "#shared/permissions.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { ChangesNeed, loadOwnAccess } from "../kit/own-access.tsx";
import * as carriersPage from "./carriers-page.tsx";

const delhivery = {
  name: "Delhivery",
  link: "https://delhivery.example/{number}",
  asksForNumber: false,
};
const dtdc = { name: "DTDC", link: "https://dtdc.example/track", asksForNumber: true };
const settings = { carriers: [delhivery, dtdc] };
const openPage = () => renderPage(carriersPage, { route: "/dashboard/admin/settings/carriers" });
const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);
const save = () => screen.getByRole("button", { name: "Save carriers" });

beforeEach(signInAsAdmin);

it("carriers are added and removed, corrected at their fields, and sent", async () => {
  let body: unknown;
  fakeApi({
    getCarriersSettings: () => success({ success: true as const, settings, version: 3 }),
    saveCarriersSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Remove carrier 2" }));
  await user.click(screen.getByRole("button", { name: "Add carrier" }));
  await user.type(label("Name of carrier 2"), "delhivery");
  await user.type(label("Link of carrier 2 (optional)"), "https://rivigo.example/");
  await user.click(save());
  await screen.findByText("Write {number} where the tracking number stands in the address");
  expect(label("Link of carrier 2 (optional)").getAttribute("aria-invalid")).toBe("true");
  await user.type(label("Link of carrier 2 (optional)"), "{{number}");
  await user.click(save());
  await screen.findByText("delhivery is in the list already");
  expect(document.activeElement).toBe(label("Name of carrier 2"));
  expect(body).toBeUndefined();
  await user.clear(label("Name of carrier 2"));
  await user.type(label("Name of carrier 2"), "Rivigo");
  await user.click(save());
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const rivigo = {
    name: "Rivigo",
    link: "https://rivigo.example/{number}",
    asksForNumber: false,
  };
  expect(body).toEqual({ settings: { carriers: [delhivery, rivigo] }, version: 3 });
  expect(label("Name of carrier 2").value).toBe("Rivigo");
});

it("shows what another has saved meanwhile beside what was typed, and loses neither", async () => {
  const sent: unknown[] = [];
  const gati = { name: "Gati", link: "", asksForNumber: false };
  fakeApi({
    getCarriersSettings: () => success({ success: true as const, settings, version: 3 }),
    saveCarriersSettings: ({ body }) => {
      sent.push(body);
      return failure("changed_meanwhile", "Somebody else has saved this page", {
        details: { settings: { carriers: [...settings.carriers, gati] }, version: 4 },
      });
    },
  });
  const { user } = openPage();
  await user.type(await screen.findByLabelText("Name of carrier 1"), " Surface");
  await user.click(save());
  const choice = within(await screen.findByRole("group", { name: "Carriers" }));
  choice.getByText(/^Delhivery Surface: https:\/\/delhivery.example\/\{number\}/);
  const theirs = choice.getByRole("radio", { name: /^Theirs: .*Gati: no link/s });
  expect(label("Name of carrier 1").value).toBe("Delhivery Surface");
  await user.click(theirs);
  expect(label("Name of carrier 1").value).toBe("Delhivery");
  expect(label("Name of carrier 3").value).toBe("Gati");
  await user.click(choice.getByRole("radio", { name: /^Yours: / }));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    settings: { carriers: [{ name: "Delhivery Surface" }, dtdc] },
    version: 4,
  });
});

it("shows beside each carrier where its customers are led, as it is typed", async () => {
  fakeApi({
    getCarriersSettings: () => success({ success: true as const, settings, version: 3 }),
  });
  const { user } = openPage();
  const link = await screen.findByRole("link", { name: "https://delhivery.example/1234567890" });
  expect(link.getAttribute("href")).toBe("https://delhivery.example/1234567890");
  screen.getByText(/where they enter the number$/);
  await user.clear(label("Link of carrier 1 (optional)"));
  await screen.findByText("Customers get: Delhivery 1234567890, without a link");
});

it("is read by a role that changes no settings, and takes nothing from it", async () => {
  const accessTo = (permissions: readonly Permission[]) =>
    fakeApi({
      getCarriersSettings: () => success({ success: true as const, settings, version: 3 }),
      getOwnAccess: () =>
        success({
          success: true as const,
          role: { _id: "r1", name: "Accountant" },
          permissions: [...permissions],
          isTwoFactorMissing: false as const,
        }),
    });
  accessTo(["read_pages", "read_settings"]);
  await loadOwnAccess();
  const Page = carriersPage.default as ComponentType<object>;
  renderPage(
    {
      ...carriersPage,
      default: (props: object) => (
        <ChangesNeed permission="write_settings">
          <Page {...props} />
        </ChangesNeed>
      ),
    },
    { route: "/dashboard/admin/settings/carriers" },
  );
  const name = await screen.findByLabelText<HTMLInputElement>("Name of carrier 1");
  expect(name.value).toBe("Delhivery");
  expect(name.matches(":disabled") || name.closest("fieldset[disabled]") !== null).toBe(true);
  for (const button of screen.getAllByRole("button"))
    expect(button.closest("fieldset[disabled]")).not.toBeNull();
  accessTo(everyPermission);
  await loadOwnAccess();
});
