import { main } from "#server/main.ts";

/**
 * Starts the built shop by its sources, whose modules what is loaded before it can reach; the program that `npm start` runs has its
 * own (docs/decisions/149-one-program.md).
 */
process.env.NODE_ENV = "production";
await main();
