import { todayInIndia } from "#shared/dates.ts";
import { success } from "#shared/failure.ts";
import type { contentsEndpoints } from "#shared/settings/contents-contract.ts";
import { isBannerShown } from "#shared/settings/home.ts";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { policyOn } from "#shared/settings/policies.ts";
import { announce } from "../database/change-feed.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { KnownSettings } from "./known-settings.ts";

/** Handles what visitors read of the settings of pages: from memory. */
export function contentsApi(settings: KnownSettings): HandlersOf<typeof contentsEndpoints> {
  return {
    async getHomeContents(_input, caller) {
      caller.addCacheTags(cacheTags.settings("home"));
      const { banner, ...home } = await settings.read("home");
      const shown = isBannerShown(banner, todayInIndia()) ? banner : usualHome.banner;
      return success({ success: true, home: { ...home, banner: shown } });
    },

    async getNavigation(_input, caller) {
      caller.addCacheTags(cacheTags.settings("navigation"));
      return success({ success: true, navigation: await settings.read("navigation") });
    },

    async getPolicy({ params }, caller) {
      caller.addCacheTags(cacheTags.settings("policies"));
      const policies = await settings.read("policies");
      const policy = policyOn(policies[params.policy], todayInIndia());
      const { lead, description, body, since } = policy;
      return success({ success: true, policy: { lead, description, body, since } });
    },
  };
}

/** Has every node drop what it keeps of dated pages when a day begins in India. */
export const datedContents = {
  tasks: {
    "begin-day": (_payload, { db }) =>
      announce(db, cacheTags.settings("home"), cacheTags.settings("policies")),
  } satisfies Partial<Tasks>,
  /** 0:00 in India, by UTC's clock. */
  sweeps: { "begin-day": "30 18 * * *" } satisfies Sweeps,
};
