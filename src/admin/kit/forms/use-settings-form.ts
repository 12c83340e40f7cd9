import type { FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { useEditForm } from "./use-edit-form.ts";
import type { MergeFields } from "./use-merge.ts";

/** A subject of the settings as the shop answers it. */
export interface SavedSettings<Settings> {
  settings: Settings;
  /** Counts the saves; 0 until the first. */
  version: number;
  /** Who saved it last (an e-mail), and when. */
  lastSave?: { by: string; at: string } | undefined;
}

interface SettingsFormOptions<Values extends FieldValues, Settings, Checked> {
  saved: SavedSettings<Settings>;
  /** Of what is typed to what is sent: its problems stand at the names of the fields. */
  schema: z.ZodType<Checked, Values>;
  valuesOf: (settings: Settings) => Values;
  /** @param present what was saved when the form was opened or last compared: a form of a part keeps the rest */
  save: (
    body: { settings: Checked; version: number },
    present: Settings,
  ) => Promise<ApiOutcome<SavedSettings<Settings>>>;
  /** Of a form of a part: its name among the settings. */
  part?: string;
  /** All fields, as they are called where two people have changed the same. */
  fields: MergeFields<keyof Values & string>;
  /** True where the form waits for an answer of somebody first; asked before it is sent. */
  holdsBack?: (checked: Checked) => boolean;
  /** Said where no answer of the shop came. */
  fallbackMessage: string;
  onSaved?: () => void;
}

/** The form of a subject of the settings: saved as a whole, and then shown as it is. */
export function useSettingsForm<Values extends FieldValues, Settings, Checked = Settings>({
  saved,
  valuesOf,
  save,
  fields,
  onSaved,
  part,
  ...options
}: SettingsFormOptions<Values, Settings, Checked>) {
  const { revalidate } = useRevalidator();
  const prefix = part === undefined ? "settings." : `settings.${part}.`;
  return useEditForm({
    ...options,
    saved,
    valuesOf: (now = saved) => valuesOf(now.settings),
    send: (settings, { seen = saved }) => save({ settings, version: seen.version }, seen.settings),
    savedOf: (answer) => answer,
    onSaved: () => {
      onSaved?.();
      void revalidate();
    },
    fieldsOf: (refused) =>
      Object.fromEntries(
        Object.entries(refused).map(([name, why]) => [name.replace(prefix, ""), why]),
      ),
    merge: {
      fields: () => fields,
      versionOf: ({ version }) => version,
      presentOf: (details) => details as unknown as SavedSettings<Settings>,
    },
  });
}
