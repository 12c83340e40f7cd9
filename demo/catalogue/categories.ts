import type { DemoCategory } from "../demo-data.ts";

/** The category tree of the demo shop. The header shows the first two. */
export const demoCategories: DemoCategory[] = [
  {
    name: "DTF printing",
    slug: "dtf-printing",
    description:
      "Printers, ovens, film and powder for direct-to-film transfers, which hold on any fibre, dark or light. Start with an A3 machine, or run rolls at 60 cm.",
    children: [
      {
        name: "A3 printers",
        slug: "dtf-a3-printers",
        description:
          "DTF printers for film 33 cm wide: the size of a T-shirt front, on a bench or a strong table.",
      },
      {
        name: "24-inch printers",
        slug: "dtf-24-inch-printers",
        description:
          "DTF printers for film 60 cm wide, fed and wound by motor, for shops that print every day.",
      },
      {
        name: "Powder shakers and ovens",
        slug: "powder-shakers-and-ovens",
        description:
          "What comes after the printer: machines that powder the wet print and melt the powder into it.",
      },
      {
        name: "Film",
        slug: "dtf-film",
        description: "Coated PET film by the 100 m roll, for 33 cm and 60 cm printers.",
      },
      {
        name: "Powder",
        slug: "dtf-powder",
        description: "Hot-melt powder, which turns the printed ink into a transfer that sticks.",
      },
    ],
  },
  {
    name: "Sublimation printers",
    slug: "sublimation-printers",
    description:
      "Printers filled with sublimation ink, from a desktop A4 for mugs to a 1.8 m roll machine for jerseys and flags, and the spares that keep them printing.",
    children: [
      {
        name: "A4 printers",
        slug: "a4-sublimation-printers",
        description: "The usual first printer: enough for mugs, mouse pads, caps and small frames.",
      },
      {
        name: "A3 printers",
        slug: "a3-sublimation-printers",
        description: "For T-shirt fronts, cushion covers, full-wrap tumblers and larger panels.",
      },
      {
        name: "Wide-format printers",
        slug: "wide-format-sublimation-printers",
        description: "Roll printers for yardage, all-over jerseys, flags and long runs of gifts.",
      },
      {
        name: "Spares",
        slug: "sublimation-spares",
        description: "Printheads, dampers and cap tops for the roll printers that we sell.",
      },
    ],
  },
  {
    name: "Heat presses",
    slug: "heat-presses",
    description:
      "Presses for shirts, mugs, caps, plates, tumblers and phone cases. Choose by the goods first, then by how many an hour.",
    children: [
      {
        name: "Flat presses",
        slug: "flat-heat-presses",
        description:
          "Clamshells for speed, swing-aways for thick goods and even pressure, pneumatic and large-format presses for production.",
      },
      {
        name: "Mug and tumbler presses",
        slug: "mug-presses",
        description: "Wrap-around heating mats for one mug, five at once, or a 20–30 oz tumbler.",
      },
      {
        name: "Cap presses",
        slug: "cap-presses",
        description: "Curved plates with a stretcher, for the fronts of caps.",
      },
      {
        name: "Combo presses",
        slug: "combo-heat-presses",
        description:
          "One base with exchangeable plates and mats: many kinds of goods, one at a time.",
      },
      {
        name: "Vacuum presses",
        slug: "vacuum-heat-presses",
        description:
          "A membrane presses the transfer round every edge: phone cases, mugs, slates and other shaped goods.",
      },
    ],
  },
  {
    name: "Cutting plotters",
    slug: "cutting-plotters",
    description:
      "Plotters that cut heat transfer vinyl, stickers and stencils from a drawing, or follow the outline of what was printed.",
    children: [
      {
        name: "Desktop plotters",
        slug: "desktop-cutting-plotters",
        description: "Sheets and short rolls up to 30 cm wide, beside the computer.",
      },
      {
        name: "Roll plotters",
        slug: "roll-cutting-plotters",
        description: "Names, numbers and lettering from rolls up to 720 mm wide.",
      },
      {
        name: "Contour plotters",
        slug: "contour-cutting-plotters",
        description:
          "A camera finds the printed marks, so that the knife follows the outline of the print.",
      },
      {
        name: "Blades",
        slug: "plotter-blades",
        description: "Carbide blades for thin film, vinyl and thick glitter.",
      },
    ],
  },
  {
    name: "Laser and engraving",
    slug: "laser-and-engraving",
    description:
      "Fiber lasers mark metals; CO2 lasers cut and engrave wood, acrylic and leather; diode lasers do light work for little money. The material decides which.",
    children: [
      {
        name: "Fiber lasers",
        slug: "fiber-lasers",
        description: "Markers at 1,064 nm for steel, brass, aluminium, gold and silver.",
      },
      {
        name: "CO2 lasers",
        slug: "co2-lasers",
        description: "Engravers and cutters at 10,600 nm for wood, acrylic, leather and glass.",
      },
      {
        name: "Diode lasers",
        slug: "diode-lasers",
        description: "Light open-frame engravers for wood, leather, slate and painted metal.",
      },
      {
        name: "Accessories",
        slug: "laser-accessories",
        description: "Rotary chucks for round goods, and goggles for the right wavelength.",
      },
    ],
  },
  {
    name: "Inks and papers",
    slug: "inks-and-papers",
    description:
      "What a printing day uses up: sublimation and DTF ink, transfer paper, heat tape and PTFE sheets, with a lower price by the half dozen or the carton.",
    children: [
      {
        name: "Sublimation ink",
        slug: "sublimation-inks",
        description: "Water-based dye ink, in 100 ml bottles for desktops and by the litre.",
      },
      {
        name: "DTF ink",
        slug: "dtf-inks",
        description: "Pigment ink by the litre: four colours, and the white that goes beneath.",
      },
      {
        name: "Sublimation paper",
        slug: "sublimation-papers",
        description: "Fast-drying 100 gsm transfer paper in A4, A3 and 61 cm rolls.",
      },
      {
        name: "Tapes and sheets",
        slug: "tapes-and-sheets",
        description: "What holds the print still and keeps the press clean.",
      },
    ],
  },
  {
    name: "Transfer vinyl",
    slug: "transfer-vinyl",
    description:
      "Heat transfer vinyl (HTV) for names, numbers and shapes on cotton, polyester and blends: cut it mirrored, weed it, press it.",
    children: [
      {
        name: "PU vinyl",
        slug: "pu-vinyl",
        description: "Thin, matt and soft: the everyday vinyl for lettering and jersey numbers.",
      },
      {
        name: "Glitter vinyl",
        slug: "glitter-vinyl",
        description: "Sparkling and thicker; cut with a 60° blade, in one layer.",
      },
      {
        name: "Printable vinyl",
        slug: "printable-vinyl",
        description: "White vinyl for eco-solvent and latex printers, then cut round the print.",
      },
    ],
  },
  {
    name: "Drinkware blanks",
    slug: "drinkware-blanks",
    description:
      "Coated mugs, bottles and tumblers for sublimation, sold singly and by the carton. The price falls from 10 pieces.",
    children: [
      {
        name: "Mugs",
        slug: "mugs",
        description: "White and two-tone 11 oz ceramic mugs; a carton holds 36.",
      },
      {
        name: "Magic mugs",
        slug: "magic-mugs",
        description: "Dark when cold; the print appears when the mug is filled with a hot drink.",
      },
      {
        name: "Bottles",
        slug: "bottles",
        description: "Coated steel bottles for schools, offices and sports clubs.",
      },
      {
        name: "Tumblers",
        slug: "tumblers",
        description: "Straight-walled steel tumblers with lid, for a print right round.",
      },
    ],
  },
  {
    name: "Apparel blanks",
    slug: "apparel-blanks",
    description:
      "T-shirts, caps and cushion covers to print on. Polyester takes sublimation; cotton needs DTF or vinyl.",
    children: [
      {
        name: "T-shirts",
        slug: "t-shirts",
        description: "Round-neck T-shirts of 180 gsm in polyester and in cotton, S to XXL.",
      },
      {
        name: "Caps",
        slug: "caps",
        description: "Caps with a white polyester front for a cap press.",
      },
      {
        name: "Cushions",
        slug: "cushions",
        description: "White polyester covers with a zip, for photo cushions.",
      },
      {
        name: "Totes",
        slug: "totes",
        description: "Carry bags for printing.",
      },
    ],
  },
  {
    name: "Gifts and awards",
    slug: "gifts-and-awards",
    description:
      "Key chains, slates, crystals, metal sheets and desk gifts, coated and ready for a photograph, a name or a logo.",
    children: [
      {
        name: "Key chains",
        slug: "key-chains",
        description: "Small, cheap and always asked for: MDF and metal, with rings.",
      },
      {
        name: "Frames and slate",
        slug: "frames-and-slate",
        description: "Photo slates and crystals that stand on a shelf or a desk.",
      },
      {
        name: "Metal",
        slug: "metal-blanks",
        description: "Coated aluminium for name plates, awards and wall pictures.",
      },
      {
        name: "Desk",
        slug: "desk-gifts",
        description: "Mouse pads and other goods for the office.",
      },
    ],
  },
];
