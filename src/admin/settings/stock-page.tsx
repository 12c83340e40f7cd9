import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { readTypedNumber } from "#shared/numbers.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { type StockSettings, stockSettings } from "#shared/settings/stock.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/stock-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Stock settings" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getStockSettings"));

export const shouldRevalidate = keepUnsavedPage;

/** When a product counts as running out. */
export default function StockSettingsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage subject="stock" title="Stock" loaded={loaded}>
      {(saved) => <StockForm saved={saved} />}
    </SettingsPage>
  );
}

type Values = { lowStock: string };

const schema = z
  .custom<Values>()
  .transform(
    ({ lowStock }): z.input<typeof stockSettings> => ({
      lowStock: readTypedNumber(lowStock) ?? Number.NaN,
    }),
  )
  .pipe(stockSettings);

function StockForm({ saved }: { saved: SavedSettings<StockSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ lowStock }): Values => ({ lowStock: String(lowStock) }),
    save: (body) => callEndpoint("saveStockSettings", { body }),
    fields: { lowStock: "Pieces" },
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Stock" what="page" submitLabel="Save stock settings">
      <TextField
        label={settingsLabels.stock.lowStock}
        {...form.field("lowStock")}
        hint="With so many pieces or fewer it is listed on the first page and under Products, Running out."
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
    </EditForm>
  );
}
