import type { DocumentSettings } from "#shared/settings/documents.ts";

/** The document settings as they are typed. */
export interface DocumentValues extends Pick<DocumentSettings, "defaultHsn" | "eInvoicing"> {
  /** Empty for none. */
  defaultGstPercent: string;
  hsnDigits: "4" | "6";
  ewayLimit: string;
  /** Of the shop's own state; empty where that is the general one. */
  ownLimit: string;
}
