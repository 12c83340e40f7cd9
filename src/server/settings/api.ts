import { success } from "#shared/failure.ts";
import {
  type SettingsSubject,
  settingsEndpoint,
  type settingsEndpoints,
  settingsSubjects,
} from "#shared/settings/contract.ts";
import type { CallerFor, HandlersOf } from "../http/endpoint-handler.ts";
import type { SettingsService } from "./service.ts";
import type { SavedSettings } from "./store.ts";

type Endpoints = typeof settingsEndpoints;
type SaveInput = Parameters<HandlersOf<Endpoints>["saveReturnsSettings"]>[0];

const messages: Record<SettingsSubject, string> = {
  returns: "Saved",
  payments: "The ways to pay are saved.",
  shipping: "The shipping rules are saved.",
  carriers: "Saved",
  documents: "The document settings are saved.",
  backups: "Saved",
  books: "The ledgers are saved.",
};

/** Handles the endpoints of every subject. */
export function settingsApi(service: SettingsService): HandlersOf<Endpoints> {
  const handlers = settingsSubjects.flatMap((subject) => [
    [
      settingsEndpoint("get", subject),
      async () => success({ success: true, ...settingsJson(await service.find(subject)) }),
    ],
    [
      settingsEndpoint("save", subject),
      async ({ body }: SaveInput, { user }: CallerFor<Endpoints["saveReturnsSettings"]>) => {
        const saved = await service.save(subject, body.settings, body.version, user.email);
        if (!saved.ok) return saved;
        return success({ success: true, message: messages[subject], ...settingsJson(saved.value) });
      },
    ],
  ]);
  return Object.fromEntries(handlers) as HandlersOf<Endpoints>;
}

function settingsJson({ settings, version, lastSave }: SavedSettings<SettingsSubject>) {
  return {
    settings,
    version,
    ...(lastSave && { lastSave: { by: lastSave.by, at: lastSave.at.toISOString() } }),
  };
}
