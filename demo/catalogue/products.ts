import type { DemoProduct } from "../demo-data.ts";
import { apparelProducts } from "./apparel-blanks.ts";
import { cuttingPlotterProducts } from "./cutting-plotters.ts";
import { drinkwareProducts } from "./drinkware-blanks.ts";
import { dtfPrintingProducts } from "./dtf-printing.ts";
import { giftProducts } from "./gifts-and-awards.ts";
import { heatPressProducts } from "./heat-presses.ts";
import { inkAndPaperProducts } from "./inks-and-papers.ts";
import { laserProducts } from "./laser-and-engraving.ts";
import { sublimationPrinterProducts } from "./sublimation-printers.ts";
import { transferVinylProducts } from "./transfer-vinyl.ts";

/** Every product of the demo shop, in the order of the categories. */
export const demoProducts: DemoProduct[] = [
  ...dtfPrintingProducts,
  ...sublimationPrinterProducts,
  ...heatPressProducts,
  ...cuttingPlotterProducts,
  ...laserProducts,
  ...inkAndPaperProducts,
  ...transferVinylProducts,
  ...drinkwareProducts,
  ...apparelProducts,
  ...giftProducts,
];
