import type { Subject } from "./scene.ts";
import { blankSubjects } from "./subjects/blanks.ts";
import { colouredBlankSubjects } from "./subjects/coloured-blanks.ts";
import { colouredSupplySubjects } from "./subjects/coloured-supplies.ts";
import { cuttingAndLaserSubjects } from "./subjects/cutting-and-laser.ts";
import { dtfPrintingSubjects } from "./subjects/dtf-printing.ts";
import { heatPressSubjects } from "./subjects/heat-presses.ts";
import { sublimationPrinterSubjects } from "./subjects/sublimation-printers.ts";
import { supplySubjects } from "./subjects/supplies.ts";

/** Every folder of pictures, most by the slugs of the demo catalogue. */
export const subjects: Subject[] = [
  ...dtfPrintingSubjects,
  ...sublimationPrinterSubjects,
  ...heatPressSubjects,
  ...cuttingAndLaserSubjects,
  ...supplySubjects,
  ...colouredSupplySubjects,
  ...blankSubjects,
  ...colouredBlankSubjects,
];
