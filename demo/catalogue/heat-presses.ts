import type { DemoProduct } from "../demo-data.ts";
import { flatHeatPressProducts } from "./heat-presses-flat.ts";
import { shapedHeatPressProducts } from "./heat-presses-shaped.ts";

export const heatPressProducts: DemoProduct[] = [
  ...flatHeatPressProducts,
  ...shapedHeatPressProducts,
];
