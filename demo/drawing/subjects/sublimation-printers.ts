import type { Subject } from "../scene.ts";

export const sublimationPrinterSubjects: Subject[] = [
  {
    slug: "a4-sublimation-printer",
    model: "desktop-printers",
    call: "DesktopPrinter(38, 35, 18, 21, 4, Rust)",
    rise: 22,
    closeUp: { at: [11, 6, -20], size: 18, turn: -26, rise: 16 },
    beside: "StandingA4",
  },
  {
    slug: "a3-plus-sublimation-printer",
    model: "desktop-printers",
    call: "DesktopPrinter(62, 40, 23, 33, 6, Teal)",
    rise: 22,
    closeUp: { at: [21, 7, -23], size: 24, turn: -26, rise: 16 },
    beside: "StandingA4",
  },
  {
    slug: "24-inch-sublimation-printer",
    model: "wide-format",
    call: "RollPrinter(122, 70, 36, 50, 64, 1, 4, 0, Teal)",
    closeUp: { at: [12, 86, -20], size: 54, turn: -24, rise: 22 },
    beside: "StandingA4",
  },
  {
    slug: "1-8-m-sublimation-printer",
    model: "wide-format",
    call: "RollPrinter(292, 86, 48, 64, 184, 1, 4, 0, Rust)",
    turn: -30,
    rise: 16,
    closeUp: { at: [118, 104, -34], size: 70, turn: -28, rise: 20 },
    beside: "StandingA4",
  },
  {
    slug: "damper-and-cap-top-kit",
    model: "spares",
    call: "SparesKit()",
    turn: -20,
    rise: 30,
    closeUp: { at: [-2, 2.2, 1], size: 6.5, turn: -20, rise: 18 },
    beside: "Mug",
  },
  {
    slug: "sublimation-printhead",
    model: "spares",
    call: "Printhead()",
    rise: 26,
    closeUp: { at: [0, 4, -0.8], size: 5, turn: -24, rise: 26 },
    beside: "Mug",
  },
];
