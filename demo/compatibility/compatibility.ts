import type { SeededRule } from "#server/compatibility/seed.ts";
import { plotterAndLaserRules } from "./plotter-and-laser-rules.ts";
import { pressRules } from "./press-rules.ts";
import { printerRules } from "./printer-rules.ts";

/** What fits which of the demo's machines; of several rules that catch a pair the first says why. */
export const demoRules: SeededRule[] = [
  ...printerRules,
  ...pressRules,
  ...plotterAndLaserRules,
].map(withPower);

/**
 * Among the goods of a machine's category only what states its power is a machine: a screw that is
 * filed there needs no printer, and begins no business.
 */
function withPower(rule: SeededRule): SeededRule {
  const { categories = [], ranges = [] } = rule.machines;
  if (categories.length === 0) return rule;
  const power = { attribute: "power", min: 1, max: null };
  return { ...rule, machines: { ...rule.machines, ranges: [...ranges, power] } };
}
