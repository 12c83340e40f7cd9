import { aRoomForDtf } from "./a-room-for-dtf.ts";
import type { DemoArticle } from "./demo-blog-post.ts";
import { fiberCo2OrDiode } from "./fiber-co2-or-diode.ts";
import { gstForPrintShops } from "./gst-for-print-shops.ts";
import { pressTemperaturesAndTimes } from "./press-temperatures-and-times.ts";
import { startPrintingMugs } from "./start-printing-mugs.ts";
import { sublimationOrDtf } from "./sublimation-or-dtf.ts";
import { whichHeatPress } from "./which-heat-press.ts";
import { whyPrintsFadeOrGhost } from "./why-prints-fade-or-ghost.ts";

/** Who signs the demo's articles. */
export const ARTICLE_AUTHOR = "Pressroom workshop";

/** The articles of the demo shop, the newest first. */
export const demoArticles: DemoArticle[] = [
  sublimationOrDtf,
  pressTemperaturesAndTimes,
  startPrintingMugs,
  whyPrintsFadeOrGhost,
  aRoomForDtf,
  fiberCo2OrDiode,
  whichHeatPress,
  gstForPrintShops,
];
