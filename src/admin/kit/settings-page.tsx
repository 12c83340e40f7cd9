import type { ReactNode } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { SettingsSubject } from "#shared/settings/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { AuditLink } from "./audit-link.tsx";
import { SETTINGS_PATH } from "./dashboard-menu.ts";
import type { SavedSettings } from "./forms/use-settings-form.ts";
import { ListLink } from "./list-link.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { PageHeader } from "./page-header.tsx";

/** Its words are those of all settings, which no form needs. */
const SettingsHistory = lazyPart(
  async () => (await import("./settings-history.tsx")).SettingsHistory,
);

interface SettingsPageProps<Settings> {
  title: string;
  /** Its name among the subjects of settings. */
  subject: SettingsSubject;
  /** Of a page that is of one part of the subject: its name there, whose history alone is shown. */
  part?: string;
  /** Also of what follows from these settings. */
  about?: ReactNode;
  loaded: ApiOutcome<SavedSettings<Settings>>;
  failedTitle?: string;
  /** Where it leads back to, where that is not the list of all settings. */
  back?: { to: string; name: string };
  children: (saved: SavedSettings<Settings>) => ReactNode;
}

/** The page of a subject of the settings: its form, made with `useSettingsForm`, below who saved it last. */
export function SettingsPage<Settings>(props: SettingsPageProps<Settings>) {
  const { title, about, loaded, failedTitle = "The settings could not be loaded" } = props;
  const { back = { to: SETTINGS_PATH, name: "All settings" } } = props;
  return (
    <>
      <ListLink to={back.to} edited={undefined}>
        {back.name}
      </ListLink>
      <PageHeader title={title} />
      {about && <p className="mb-5 max-w-3xl">{about}</p>}
      {loaded.ok && loaded.value.lastSave && (
        <p className="mb-5 text-sm wrap-anywhere text-muted">
          Saved last by {loaded.value.lastSave.by}, {dateAndTime(loaded.value.lastSave.at)}{" "}
          <AuditLink subject="settings" id={props.subject} />
        </p>
      )}
      {loaded.ok ? (
        <>
          {props.children(loaded.value)}
          {loaded.value.version > 0 && (
            <SettingsHistory
              key={`history ${props.part}`}
              subject={props.subject}
              part={props.part}
              current={loaded.value.version}
            />
          )}
        </>
      ) : (
        <LoadFailed title={failureText(loaded, failedTitle)} />
      )}
    </>
  );
}
