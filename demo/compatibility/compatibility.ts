import type { SeededRule } from "#server/compatibility/seed.ts";
import { plotterAndLaserRules } from "./plotter-and-laser-rules.ts";
import { pressRules } from "./press-rules.ts";
import { printerRules } from "./printer-rules.ts";

/** What fits which of the demo's machines; of several rules that catch a pair the first says why. */
export const demoRules: SeededRule[] = [...printerRules, ...pressRules, ...plotterAndLaserRules];
