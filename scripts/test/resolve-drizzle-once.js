// For --import: a process that a run of tests starts finds drizzle-orm's modules as quickly as the shop does.
import { resolveDrizzleOnce } from "../resolve-drizzle.js";

resolveDrizzleOnce();
