import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  type NavigationLink,
  type NavigationSettings,
  wholeNavigation,
} from "#shared/settings/navigation.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/navigation-page.ts";
import { ColumnFields, FooterTextFields, MenuFields } from "./navigation-fields.tsx";
import { FooterPreview, MenuPreview } from "./navigation-previews.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Menu and footer" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getNavigationSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function NavigationSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="navigation"
      title="Menu and footer"
      about="The links that every page of the shop has at its top and its end. A change is there for everybody within a second of being saved. The search box, the cart, Login and Register are always there."
      loaded={loaderData}
      failedTitle="Menu and footer could not be loaded"
    >
      {(saved) => <NavigationForm saved={saved} />}
    </SettingsPage>
  );
}

const rowText = ({ name, to }: NavigationLink) => (to === "" ? "Categories" : `${name}, ${to}`);
const rowsText = (rows: unknown) => (rows as NavigationLink[]).map(rowText).join("\n");
const columnsText = (columns: unknown) =>
  (columns as NavigationSettings["columns"])
    .map(({ title, links }) => `${title}\n${rowsText(links)}`)
    .join("\n");

function NavigationForm({ saved }: { saved: SavedSettings<NavigationSettings> }) {
  const form = useSettingsForm<NavigationSettings, NavigationSettings>({
    saved,
    schema: wholeNavigation,
    valuesOf: (settings) => settings,
    save: (body) => callEndpoint("saveNavigationSettings", { body }),
    fields: {
      menu: { label: "Menu", show: rowsText },
      ordering: { label: "Ways to order", show: rowsText },
      columns: { label: "Columns of the footer", show: columnsText },
      ...settingsLabels.navigation,
    },
    fallbackMessage: "Menu and footer could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Menu and footer" what="page" submitLabel="Save menu and footer">
      <MenuFields form={form}>
        <MenuPreview form={form} />
      </MenuFields>
      <ColumnFields form={form} />
      <FooterTextFields form={form}>
        <FooterPreview form={form} />
      </FooterTextFields>
    </EditForm>
  );
}
