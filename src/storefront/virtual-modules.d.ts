/** Made by scripts/endpoint-table.ts from the table of endpoints: what shoppers' pages call. */
declare module "virtual:endpoint-table" {
  import type { EndpointName } from "#shared/endpoints.ts";
  export const endpointTable: Partial<
    Record<EndpointName, readonly [method: string, path: string, takesForm?: true]>
  >;
}

/** Made by scripts/endpoint-table.ts: what only the owner's pages call. */
declare module "virtual:owner-endpoint-table" {
  import type { EndpointName } from "#shared/endpoints.ts";
  export const ownerEndpointTable: Record<
    EndpointName,
    readonly [method: string, path: string, takesForm?: true]
  >;
}

/** Made by scripts/endpoint-table.ts from the forms' schemas. */
declare module "virtual:field-limits" {
  import type { FieldLimits, FormName } from "#shared/field-limits.ts";
  export const limitsByForm: Record<FormName, Record<string, FieldLimits>>;
}

/** Made by scripts/page-stylesheet.ts from src/storefront/styles.css and fonts.css. */
declare module "virtual:page-stylesheet" {
  import type { PageStylesheet } from "#shared/rendered-document.ts";
  /** What the document renders: on the server the stylesheet's place. Empty in development. */
  export const pageStylesheet: string;
  /** On the server alone. */
  export const stylesheet: PageStylesheet | undefined;
}
