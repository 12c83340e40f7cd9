import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { callPaths } from "./scripts/call-paths.ts";

export default defineConfig({
  plugins: [callPaths(), tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // Small files inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { host: "127.0.0.1" },
});
