import { aRoomForDtf } from "./a-room-for-dtf.ts";
import type { DemoBlogPost } from "./demo-blog-post.ts";
import { fiberCo2OrDiode } from "./fiber-co2-or-diode.ts";
import { gstForPrintShops } from "./gst-for-print-shops.ts";
import { pressTemperaturesAndTimes } from "./press-temperatures-and-times.ts";
import { startPrintingMugs } from "./start-printing-mugs.ts";
import { sublimationOrDtf } from "./sublimation-or-dtf.ts";
import { whichHeatPress } from "./which-heat-press.ts";
import { whyPrintsFadeOrGhost } from "./why-prints-fade-or-ghost.ts";

/** Who signs the demo's blog posts. */
export const BLOG_AUTHOR = "Pressroom workshop";

/** The blog posts of the demo shop, the newest first. */
export const demoBlogPosts: DemoBlogPost[] = [
  sublimationOrDtf,
  pressTemperaturesAndTimes,
  startPrintingMugs,
  whyPrintsFadeOrGhost,
  aRoomForDtf,
  fiberCo2OrDiode,
  whichHeatPress,
  gstForPrintShops,
];
