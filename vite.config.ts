import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { endpointTable } from "./scripts/endpoint-table.ts";

export default defineConfig({
  plugins: [endpointTable(), tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Small files inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page has in common travels in two files, not in thirty small ones.
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // What only the dashboard's pages have in common is for them alone.
                {
                  name: "shop",
                  test: /[\\/]src[\\/](?!web[\\/]dashboard[\\/])|lucide-react/,
                  minShareCount: 3,
                  priority: 1,
                },
                { name: "dashboard", test: /[\\/]web[\\/]dashboard[\\/]/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
