import type { StoreSettings } from "#shared/settings/store.ts";

/** The store as its form has it: the addresses of its pages elsewhere one a line. */
export type StoreValues = Omit<StoreSettings, "profiles"> & { profiles: string };
