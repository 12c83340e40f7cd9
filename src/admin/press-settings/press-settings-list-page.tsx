import { Thermometer } from "lucide-react";
import { useRef } from "react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import {
  MAX_SEARCH_LENGTH,
  readSettingSearch,
  settingSearchAddress,
} from "#shared/press-settings/setting-search.ts";
import { methodNames, temperatureText, timeText } from "#shared/press-settings/setting-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { showOutcome, toActionResult } from "../kit/action-outcome.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { DeletionDialog } from "../kit/deletion-dialog.tsx";
import { EntryActions } from "../kit/entry-actions.tsx";
import { EntryList } from "../kit/entry-list.tsx";
import { useEditedEntry } from "../kit/list-return.ts";
import { ListSearch } from "../kit/list-search.tsx";
import { ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useDeletion } from "../kit/use-deletion.ts";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/press-settings-list-page.ts";

/** Settings on one page. */
const PAGE_SIZE = 50;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Press settings" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = readSettingSearch(new URL(request.url).searchParams);
  const { text, page } = search;
  const query = { text, limit: PAGE_SIZE, page };
  const loaded = await loadForAdmin(() => callEndpoint("getPressSettings", { query }));
  if (loaded.ok && page > loaded.value.pages) {
    throw replace(
      settingSearchAddress({ ...search, page: loaded.value.pages }, PRESS_SETTINGS_PATH),
    );
  }
  return loaded;
}

/** Deletes the setting of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deletePressSetting", { params: { id } });
  showOutcome(outcome, "The setting could not be deleted");
  return toActionResult(outcome);
}

export default function PressSettingsListPage({ loaderData: loaded }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const search = readSettingSearch(query);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<PressSetting>({ focusNext: status });
  const settings = loaded.ok ? loaded.value.settings : [];
  const addressOf = (text: string, page: number) =>
    settingSearchAddress({ ...search, text, page }, PRESS_SETTINGS_PATH);

  return (
    <>
      <PageHead title="Press settings">
        <ButtonLink to={`${PRESS_SETTINGS_PATH}/new`}>Add press setting</ButtonLink>
      </PageHead>
      <ListSearch
        label="Search in blanks, machines and notes"
        text={search.text}
        maxLength={MAX_SEARCH_LENGTH}
        addressOf={(text) => addressOf(text, 1)}
      />
      <ListStatus
        ref={status}
        reloading={reloading}
        total={loaded.ok ? loaded.value.total : undefined}
        one="setting"
        many="settings"
      />
      {!loaded.ok && (
        <LoadFailed title={failureText(loaded, "The press settings could not be loaded")} />
      )}
      {loaded.ok && settings.length === 0 && (
        <EmptyState
          title={search.text ? "No settings found" : "No press settings yet"}
          icon={<Thermometer className="size-10" />}
        >
          {search.text ? (
            <ButtonLink to={PRESS_SETTINGS_PATH} variant="secondary">
              All press settings
            </ButtonLink>
          ) : (
            <p className="max-w-md text-muted">
              Temperature, time and pressure for a blank on a machine: shown on both product pages,
              and as a card to print.
            </p>
          )}
        </EmptyState>
      )}
      <EntryList entries={settings} reloading={reloading}>
        {(setting) => <SettingRow setting={setting} onDelete={deletion.choose} />}
      </EntryList>
      <PageSteps
        page={search.page}
        pages={loaded.ok ? loaded.value.pages : 1}
        addressOf={(page) => addressOf(search.text, page)}
      />
      <DeletionDialog deletion={deletion} title="Delete this press setting?">
        <p className="wrap-anywhere">
          {deletion.chosen && `${deletion.chosen.blank}, ${deletion.chosen.machine}`} is deleted for
          good. Printed cards whose address is noted lead nowhere then.
        </p>
      </DeletionDialog>
    </>
  );
}

interface SettingRowProps {
  setting: PressSetting;
  onDelete: (setting: PressSetting) => void;
}

function SettingRow({ setting, onDelete }: SettingRowProps) {
  const { _id, slug, blank, method, machine, temperature, seconds } = setting;
  const { ref, isEdited } = useEditedEntry(_id);
  const name = `${blank}, ${machine}`;
  return (
    <article
      className={`${isEdited ? "bg-info-soft!" : ""} sheet grid items-center gap-x-4 gap-y-3 p-3 md:grid-cols-[minmax(0,1fr)_auto]`}
    >
      <div className="min-w-0">
        <h2 className="text-base wrap-anywhere">{blank}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {methodNames[method]}, {machine}
        </p>
        <p className="tabular text-sm">
          {temperatureText(temperature)}, {timeText(seconds)}
        </p>
      </div>
      <EntryActions
        name={name}
        editPath={`${PRESS_SETTINGS_PATH}/${encodeURIComponent(slug)}`}
        editRef={ref}
        onDelete={() => onDelete(setting)}
      />
    </article>
  );
}
