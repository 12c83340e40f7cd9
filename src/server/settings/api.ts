import { success } from "#shared/failure.ts";
import {
  changePermission,
  readPermission,
  type SettingsSubject,
  settingsEndpoint,
  type settingsEndpoints,
  settingsSubjects,
} from "#shared/settings/contract.ts";
import type { settingsHistoryEndpoints } from "#shared/settings/history-contract.ts";
import { type CallerFor, completing, type HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission } from "../http/staff-access.ts";
import type { SettingsService } from "./service.ts";
import type { SavedSettings } from "./store.ts";

type Endpoints = typeof settingsEndpoints;
type SaveInput = Parameters<HandlersOf<Endpoints>["saveReturnsSettings"]>[0];

const messages: Record<SettingsSubject, string> = {
  store: "Saved. Pages, mails and new documents have it from now on.",
  branches: "The branches are saved. Every page has them from now on.",
  registrations: "The registrations are saved. What was issued stays as it is.",
  stock: "The settings of the stock are saved.",
  returns: "The settings of returns are saved.",
  reviews: "Saved. Mails go by it from now on.",
  payments: "The ways to pay are saved.",
  shipping: "The shipping rules are saved.",
  carriers: "The carriers are saved.",
  documents: "The document settings are saved.",
  backups: "The settings of backups are saved.",
  books: "The ledgers are saved.",
  home: "The home page is saved: visitors see it from now on.",
  navigation: "Menu and footer are saved: every page has them from now on.",
  policies:
    "Saved. Visitors read the present text from now on, and a coming one from the day that you gave it.",
  mails: "Saved. Mails have these words from now on.",
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
      completing(
        (body: unknown) => service.completed(subject, body),
        async ({ body }: SaveInput, { user }: CallerFor<Endpoints["saveReturnsSettings"]>) => {
          const saved = await service.save(subject, body.settings, body.version, user.email);
          if (!saved.ok) return saved;
          const { value } = saved;
          return success({ success: true, message: messages[subject], ...settingsJson(value) });
        },
      ),
    ],
  ]);
  return Object.fromEntries(handlers) as HandlersOf<Endpoints>;
}

/** Handles what all subjects have alike: their history, and the way back. */
export function settingsHistoryApi(
  service: SettingsService,
): HandlersOf<typeof settingsHistoryEndpoints> {
  return {
    async listSettingsVersions({ params, query }, { staff }) {
      const lacking = lacksPermission(staff, readPermission(params.subject));
      if (lacking) return lacking;
      const found = await service.history(params.subject, query);
      if (!found.ok) return found;
      const { versions, hasMore } = found.value;
      return success({
        success: true,
        versions: versions.map(({ version, savedAt, savedBy, changes }) => ({
          version,
          savedAt: savedAt.toISOString(),
          savedBy,
          changes,
        })),
        hasMore,
      });
    },

    async returnToSettings({ params: { subject }, body }, { user, staff }) {
      const lacking = lacksPermission(staff, changePermission(subject));
      if (lacking) return lacking;
      const saved = await service.returnTo(subject, body, user.email);
      if (!saved.ok) return saved;
      const { version } = saved.value;
      return success({ success: true, message: messages[subject], version });
    },
  };
}

function settingsJson({ settings, version, lastSave }: SavedSettings<SettingsSubject>) {
  return {
    settings,
    version,
    ...(lastSave && { lastSave: { by: lastSave.by, at: lastSave.at.toISOString() } }),
  };
}
