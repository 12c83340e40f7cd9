/** Made by scripts/endpoint-table.ts from the table of endpoints. */
declare module "virtual:endpoint-table" {
  import type { EndpointName } from "#shared/endpoints.ts";
  export const endpointTable: Record<
    EndpointName,
    readonly [method: string, path: string, takesForm?: true]
  >;
}

/** Made by scripts/endpoint-table.ts from the forms' schemas. */
declare module "virtual:field-limits" {
  import type { FieldLimits, FormName } from "#shared/field-limits.ts";
  export const limitsByForm: Record<FormName, Record<string, FieldLimits>>;
}

/** Made by scripts/page-stylesheet.ts from src/web/styles.css. */
declare module "virtual:page-stylesheet" {
  /** The stylesheet of every page; empty in development. */
  export const pageStylesheet: string;
}
