import type { HomeSettings } from "#shared/settings/home.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";

/** What a home page's form holds: the settings as they are typed, and what its uploads wait for. */
export interface HomeValues extends Omit<HomeSettings, "seo"> {
  seo: { description: string; foundedIn: string };
  uploads: string;
}

export type HomeFormFields = FormFields<HomeValues>;
