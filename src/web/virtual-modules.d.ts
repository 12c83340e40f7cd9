/** Made by scripts/endpoint-paths.ts from the table of calls. */
declare module "virtual:call-paths" {
  import type { EndpointName } from "#shared/endpoints.ts";
  export const callPaths: Record<
    EndpointName,
    readonly [method: string, path: string, takesForm?: true]
  >;
}
