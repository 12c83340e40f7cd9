import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { KEPT } from "#shared/backups/backup-schedule.ts";
import { type BackupsSettings, backupsSettings } from "#shared/settings/backups.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CheckboxField, SelectField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/backups-page.ts";
import { LatestBackups } from "./latest-backups.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Backups" });
}

export async function clientLoader() {
  const [settings, latest] = await Promise.all([
    loadForAdmin(() => callEndpoint("getBackupsSettings")),
    loadForAdmin(() => callEndpoint("listBackups")),
  ]);
  return { settings, latest };
}

export const shouldRevalidate = keepUnsavedPage;

export default function BackupsPage({ loaderData: { settings, latest } }: Route.ComponentProps) {
  const places = latest.ok ? latest.value : undefined;
  return (
    <SettingsPage
      subject="backups"
      title="Backups"
      about={`A backup is one file with everything that the shop knows and its pictures. It holds your customers' data: keep it where nobody else can read it. All of the last two days are kept, and the newest of each of ${KEPT.days} days, ${KEPT.weeks} weeks and ${KEPT.months} months. Whoever runs the server restores one; its manual says how (operating.md, Restore).`}
      loaded={settings}
    >
      {(saved) => (
        <div className="grid gap-10">
          <BackupsForm saved={saved} folder={places?.folder} hasBucket={places?.hasBucket} />
          <LatestBackups loaded={latest} />
        </div>
      )}
    </SettingsPage>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The values of a select are texts. */
type Values = { on: boolean; hour: string; place: BackupsSettings["place"] };

const schema = z
  .custom<Values>()
  .transform(
    ({ hour, ...values }): z.input<typeof backupsSettings> => ({ ...values, hour: Number(hour) }),
  )
  .pipe(backupsSettings);

interface BackupsFormProps {
  saved: SavedSettings<BackupsSettings>;
  /** On the server; undefined where it could not be asked for. */
  folder: string | undefined;
  hasBucket: boolean | undefined;
}

/** Whether, when and where backups are made. */
function BackupsForm({ saved, folder, hasBucket }: BackupsFormProps) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ hour, ...settings }): Values => ({ ...settings, hour: String(hour) }),
    save: (body) => callEndpoint("saveBackupsSettings", { body }),
    fields: settingsLabels.backups,
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  const { field, register } = form;
  return (
    <EditForm form={form} label="Backups" what="page" submitLabel="Save backup settings">
      <CheckboxField label="Make a backup each day" {...register("on")} />
      <SelectField
        label="Hour of the day"
        {...field("hour")}
        hint="Indian time. The shop goes on meanwhile; choose an hour with few visitors."
        className="max-w-60"
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {`${String(hour).padStart(2, "0")}:00`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Where backups go"
        {...field("place")}
        hint={`The folder${folder ? ` (${folder})` : ""} is lost with the server. ${hasBucket ? "The bucket is that of BACKUP_S3_BUCKET. Keys that may only write to it will do: old backups then stay until somebody deletes them there." : "For a bucket whoever runs the shop sets BACKUP_S3_ENDPOINT and its companions."}`}
        className="max-w-xl"
      >
        <option value="disk">Folder of the server</option>
        <option value="s3" disabled={hasBucket === false}>
          Bucket
        </option>
      </SelectField>
    </EditForm>
  );
}
