import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type BooksSettings, booksSettings } from "#shared/settings/books.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/books-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Ledgers of Tally" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getBooksSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function BooksPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="books"
      title="Ledgers of Tally"
      about="The names in your accountant's Tally, to the letter: a voucher whose ledger is not there is refused."
      loaded={loaded}
    >
      {(saved) => <BooksForm saved={saved} />}
    </SettingsPage>
  );
}

const labels: Record<keyof BooksSettings, string> = settingsLabels.books;

const names = Object.keys(labels) as (keyof BooksSettings)[];

/** How ledgers are named where the accountant keeps the books. */
function BooksForm({ saved }: { saved: SavedSettings<BooksSettings> }) {
  const form = useSettingsForm({
    saved,
    schema: booksSettings,
    valuesOf: (settings) => settings,
    save: (body) => callEndpoint("saveBooksSettings", { body }),
    fields: labels,
    fallbackMessage: "The ledgers could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Ledgers of Tally" what="page" submitLabel="Save ledgers">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            {...form.field(name)}
            hint={name === "tallyCompany" ? "Empty for the one that is open in Tally." : undefined}
            autoComplete="off"
          />
        ))}
      </div>
    </EditForm>
  );
}
