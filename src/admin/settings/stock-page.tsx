import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { readTypedNumber } from "#shared/numbers.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { MAX_CATEGORY_LIMITS, type StockSettings, stockSettings } from "#shared/settings/stock.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { CategoryOptions } from "../catalogue/categories/category-options.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/stock-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Stock settings" });
}

export async function clientLoader() {
  const [loaded, categories] = await Promise.all([
    loadForAdmin(() => callEndpoint("getStockSettings")),
    callEndpoint("getCategories"),
  ]);
  return { loaded, categories: categories.ok ? categories.value.category : [] };
}

export const shouldRevalidate = keepUnsavedPage;

/** When a product counts as running out. */
export default function StockSettingsPage({ loaderData }: Route.ComponentProps) {
  const { loaded, categories } = loaderData;
  return (
    <SettingsPage subject="stock" title="Stock" loaded={loaded}>
      {(saved) => <StockForm saved={saved} categories={categories} />}
    </SettingsPage>
  );
}

type Values = { lowStock: string; categories: { category: string; lowStock: string }[] };

const pieces = (typed: string) => readTypedNumber(typed) ?? Number.NaN;

const schema = z
  .custom<Values>()
  .transform(
    ({ lowStock, categories }): z.input<typeof stockSettings> => ({
      lowStock: pieces(lowStock),
      categories: categories.map((limit) => ({ ...limit, lowStock: pieces(limit.lowStock) })),
    }),
  )
  .pipe(stockSettings);

interface StockFormProps {
  saved: SavedSettings<StockSettings>;
  categories: readonly Category[];
}

function StockForm({ saved, categories }: StockFormProps) {
  const nameOf = (slug: string) => categories.find((each) => each.slug === slug)?.name ?? slug;
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ lowStock, ...settings }): Values => ({
      lowStock: String(lowStock),
      categories: settings.categories.map((limit) => ({
        ...limit,
        lowStock: String(limit.lowStock),
      })),
    }),
    save: (body) => callEndpoint("saveStockSettings", { body }),
    fields: {
      lowStock: "Pieces",
      categories: {
        label: settingsLabels.stock.categories,
        show: differingRows(
          ({ category, lowStock }: Values["categories"][number]) =>
            `${nameOf(category)}: ${lowStock}`,
        ),
      },
    },
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  const { field } = form;
  return (
    <EditForm form={form} label="Stock" what="page" submitLabel="Save stock settings">
      <TextField
        label={settingsLabels.stock.lowStock}
        {...field("lowStock")}
        hint="With so many pieces or fewer it is listed on the first page and under Products, Running out."
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
      <FieldRows
        form={form}
        name="categories"
        legend={settingsLabels.stock.categories}
        hint={`Of a category's products, and of those below it, as far as those have none of their own. Up to ${MAX_CATEGORY_LIMITS}.`}
        one="category"
        empty={{ category: "", lowStock: "" }}
      >
        {(row) => (
          <>
            <SelectField label={`Category ${row + 1}`} {...field(`categories.${row}.category`)}>
              <option value="">Choose one</option>
              <CategoryOptions categories={categories} value={({ slug }) => slug} />
            </SelectField>
            <TextField
              // Short, so that it stands in one line beside the other on a phone.
              label={
                <>
                  Pieces<span className="sr-only"> in category {row + 1}</span>
                </>
              }
              {...field(`categories.${row}.lowStock`)}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
      </FieldRows>
    </EditForm>
  );
}
