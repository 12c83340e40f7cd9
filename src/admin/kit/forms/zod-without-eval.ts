import "#shared/sentences.ts";
import { config } from "zod";

// Zod compiles its checks by `new Function`, which the shop's Content-Security-Policy forbids and
// browsers report. It asks when a schema is made: import this file before any contract.
config({ jitless: true });
