import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { readTypedNumber } from "#shared/numbers.ts";
import { MIN_RETURN_DAYS } from "#shared/return-days.ts";
import { sendToText } from "#shared/returns/send-to.ts";
import { type ReturnsSettings, returnsSettings } from "#shared/settings/returns.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/returns-page.ts";
import { ReturnsPreview, type ReturnsValues } from "./returns-preview.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Returns settings" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getReturnsSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function ReturnsSettingsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage subject="returns" title="Returns" loaded={loaded}>
      {(saved) => <ReturnsForm saved={saved} />}
    </SettingsPage>
  );
}

const schema = z
  .custom<ReturnsValues>()
  .transform(
    ({ days, instructions, reasons }): z.input<typeof returnsSettings> => ({
      days: readTypedNumber(days) ?? Number.NaN,
      instructions,
      reasons: reasons.split("\n").filter((reason) => reason.trim() !== ""),
    }),
  )
  .pipe(returnsSettings);

/** For how many days goods can be returned, why, and what an accepted return is told. */
function ReturnsForm({ saved }: { saved: SavedSettings<ReturnsSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ days, instructions, reasons }): ReturnsValues => ({
      days: String(days),
      instructions,
      reasons: reasons.join("\n"),
    }),
    save: (body) => callEndpoint("saveReturnsSettings", { body }),
    fields: settingsLabels.returns,
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  const { field } = form;
  const store = useStoreInfo();
  return (
    <EditForm form={form} label="Returns" what="page" submitLabel="Save returns settings">
      <TextField
        label={settingsLabels.returns.days}
        {...field("days")}
        hint={`The refund policy promises ${MIN_RETURN_DAYS} days; you can give more.`}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
      <TextAreaField
        label="Instructions for an accepted return"
        {...field("instructions")}
        rows={6}
        hint={`How to send it. You can change the text for each return. The customer also reads: ${sendToText(store)}`}
      />
      <TextAreaField
        label="Reasons, one a line"
        {...field("reasons")}
        rows={8}
        hint="The customer chooses one of them."
      />
      <ReturnsPreview form={form} />
    </EditForm>
  );
}
