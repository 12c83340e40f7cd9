import type { HomeSettings } from "#shared/settings/home.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";

/** What a home page's form holds: the settings, and what its uploads wait for. */
export type HomeValues = HomeSettings & { uploads: string };

export type HomeFormFields = FormFields<HomeValues>;
