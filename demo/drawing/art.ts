import { mkdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/**
 * The flat pictures that lie on the models as prints: abstract, no text, in the shop's colours.
 * Each is an SVG that is turned into a PNG for the renderer.
 */

const sky = "#CFE6E8";
const teal = "#0B5563";
const rust = "#C2410C";
const marigold = "#F4B63F";
const cmyk = ["#0098D1", "#D40F73", "#FDD11A", "#14202B"];

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** Hills under a sun, `width` by `height`, drawn for any proportion. */
function hills(width: number, height: number): string {
  const w = width;
  const h = height;
  return `<rect width="${w}" height="${h}" fill="${sky}"/>
    <circle cx="${w * 0.68}" cy="${h * 0.36}" r="${h * 0.19}" fill="${marigold}"/>
    <path d="M0 ${h * 0.62} Q${w * 0.2} ${h * 0.28} ${w * 0.42} ${h * 0.6} T${w} ${h * 0.46} V${h} H0Z" fill="#5FA3A3"/>
    <path d="M0 ${h * 0.74} Q${w * 0.3} ${h * 0.5} ${w * 0.6} ${h * 0.72} T${w} ${h * 0.62} V${h} H0Z" fill="${teal}"/>
    <path d="M0 ${h * 0.9} Q${w * 0.25} ${h * 0.66} ${w * 0.55} ${h * 0.86} T${w} ${h * 0.8} V${h} H0Z" fill="${rust}"/>
    <path d="M0 ${h * 0.97} Q${w * 0.4} ${h * 0.8} ${w} ${h * 0.94} V${h} H0Z" fill="#8E2E08"/>`;
}

/** Four overlapping ink dots around a point. */
const dots = (x: number, y: number, r: number) =>
  cmyk
    .map((fill, i) => {
      const angle = (i / 4) * Math.PI * 2 + 0.5;
      return `<circle cx="${x + Math.cos(angle) * r * 0.62}" cy="${y + Math.sin(angle) * r * 0.62}" r="${r}" fill="${fill}" style="mix-blend-mode:multiply"/>`;
    })
    .join("");

/** A registration mark: a ring and a cross. */
const mark = (x: number, y: number, r: number) =>
  `<g fill="none" stroke="#14202B" stroke-width="${r * 0.12}"><circle cx="${x}" cy="${y}" r="${r * 0.6}"/><path d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}"/></g>`;

/** A flower of `petals` petals. */
const flower = (x: number, y: number, r: number, petals: number, fill: string, heart: string) =>
  `${Array.from(
    { length: petals },
    (_, i) =>
      `<ellipse cx="${x}" cy="${y - r * 0.6}" rx="${r * 0.3}" ry="${r * 0.46}" fill="${fill}" transform="rotate(${(i * 360) / petals} ${x} ${y})"/>`,
  ).join("")}<circle cx="${x}" cy="${y}" r="${r * 0.26}" fill="${heart}"/>`;

/** A field of small motifs, for film and stickers, on a transparent ground. */
function motifs(width: number, height: number, step: number, rim: string): string {
  const fills = [rust, teal, marigold, "#0098D1", "#D40F73"];
  let out = "";
  let n = 0;
  for (let y = step * 0.6; y < height - step * 0.3; y += step) {
    for (let x = step * 0.6; x < width - step * 0.3; x += step, n++) {
      const fill = fills[n % fills.length] ?? rust;
      const r = step * 0.36;
      out += `<circle cx="${x}" cy="${y}" r="${r * 1.16}" fill="${rim}"/>`;
      if (n % 3 === 0) out += flower(x, y, r, 7, fill, "#14202B");
      else if (n % 3 === 1)
        out += `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="${rim}"/>`;
      else
        out += `<path d="M${x} ${y - r}L${x + r * 0.9} ${y + r * 0.7}H${x - r * 0.9}Z" fill="${fill}"/>`;
    }
  }
  return out;
}

/** Rings of petals as an engraver would mark them, in one colour. */
function mandala(size: number, stroke: string): string {
  const c = size / 2;
  let out = `<g fill="none" stroke="${stroke}" stroke-width="${size * 0.012}">`;
  for (const [ring, petals] of [
    [0.46, 18],
    [0.34, 12],
    [0.2, 8],
  ] as const) {
    out += `<circle cx="${c}" cy="${c}" r="${size * ring}"/>`;
    for (let i = 0; i < petals; i++)
      out += `<ellipse cx="${c}" cy="${c - size * ring * 0.78}" rx="${size * ring * 0.17}" ry="${size * ring * 0.21}" transform="rotate(${(i * 360) / petals} ${c} ${c})"/>`;
  }
  return `${out}<circle cx="${c}" cy="${c}" r="${size * 0.05}" fill="${stroke}"/></g>`;
}

/** Shapes that a plotter has cut into vinyl. */
const cutLines = (stroke: string) =>
  `<g fill="none" stroke="${stroke}" stroke-opacity=".55" stroke-width="4">${[0, 1, 2, 3].map((i) => `<circle cx="${140 + i * 240}" cy="135" r="88"/><path d="M${140 + i * 240} 60l22 48 52 6-38 36 10 52-46-26-46 26 10-52-38-36 52-6z"/><path d="M${60 + i * 240} 460q80-190 160 0z"/>`).join("")}</g>`;

/** The width, height and body of every piece of art, by the name that models use. */
const pieces: Record<string, [number, number, string]> = {
  landscape: [800, 640, hills(800, 640)],
  banner: [
    1200,
    900,
    `${hills(1200, 560)}<g transform="translate(0 580)"><rect width="1200" height="320" fill="#FBF3DF"/>${[0, 1, 2, 3, 4, 5].map((i) => flower(100 + i * 200, 160, 120, 9, [rust, teal, marigold][i % 3] ?? rust, "#14202B")).join("")}</g>`,
  ],
  wrap: [
    1600,
    500,
    `<rect width="1600" height="500" fill="#F6F4EF"/><svg x="380" width="840" height="500" viewBox="0 0 840 500">${hills(840, 500)}</svg>`,
  ],
  "wrap-dots": [
    1600,
    500,
    `<rect width="1600" height="500" fill="#F6F4EF"/>${dots(800, 240, 92)}${mark(560, 110, 40)}${mark(1040, 390, 40)}<path d="M560 420h150M890 80h150" stroke="#14202B" stroke-width="6"/>`,
  ],
  "wrap-magic": [
    1600,
    500,
    `<defs><linearGradient id="g" x1="0" x2="0" y1="0" y2="1"><stop offset=".16" stop-color="#fff" stop-opacity="0"/><stop offset=".46" stop-color="#fff"/><stop offset=".86" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="m"><rect width="1600" height="500" fill="url(#g)"/></mask></defs><rect width="1600" height="500" fill="#131416"/><g mask="url(#m)"><rect width="1600" height="500" fill="#F0EEE9"/><svg x="380" width="840" height="500" viewBox="0 0 840 500">${hills(840, 500)}</svg></g>`,
  ],
  "wrap-flowers": [
    1600,
    1200,
    `<rect width="1600" height="1200" fill="#F6F4EF"/>${Array.from({ length: 24 }, (_, i) => flower(100 + (i % 6) * 280 + (Math.floor(i / 6) % 2) * 140, 170 + Math.floor(i / 6) * 290, 130, 9, [rust, teal, marigold, "#D40F73"][(i * 3 + Math.floor(i / 6)) % 4] ?? rust, "#14202B")).join("")}`,
  ],
  "landscape-square": [640, 640, hills(640, 640)],
  "chest-light": [
    700,
    700,
    `${flower(350, 350, 320, 12, marigold, rust)}${flower(350, 350, 170, 9, "#F4F1EA", teal)}`,
  ],
  chest: [700, 700, `${dots(350, 350, 150)}`],
  transfers: [900, 330, motifs(900, 330, 110, "#FFFFFF")],
  "transfers-wide": [1000, 800, motifs(1000, 800, 130, "#FFFFFF")],
  stickers: [
    1000,
    500,
    `<rect width="1000" height="500" fill="#FDFCFA"/>${motifs(1000, 500, 165, "#E8EEF0")}${mark(24, 24, 18)}${mark(976, 24, 18)}${mark(24, 476, 18)}${mark(976, 476, 18)}`,
  ],
  "cut-lines": [1000, 500, cutLines("#ffffff")],
  "cut-lines-dark": [1000, 500, cutLines("#14202B")],
  sheet: [
    700,
    1020,
    `${mark(60, 60, 34)}${mark(640, 60, 34)}${mark(60, 960, 34)}${mark(640, 960, 34)}${cmyk.map((fill, i) => `<rect x="${190 + i * 80}" y="930" width="80" height="50" fill="${fill}"/>`).join("")}<rect x="150" y="150" width="400" height="700" fill="none" stroke="#C9CFD2" stroke-width="4"/>`,
  ],
  mandala: [800, 800, mandala(800, "#3A2414")],
  "mandala-light": [800, 800, mandala(800, "#F4F4F2")],
  "mandala-dark": [800, 800, mandala(800, "#1B1D20")],
  "colour-steps": [
    800,
    500,
    `${["#7A3E9D", "#2F5DA8", "#2E8B8B", "#6F9B3B", "#D8A12A", "#C2541C"]
      .map((fill, i) => `<circle cx="${80 + i * 128}" cy="130" r="52" fill="${fill}"/>`)
      .join("")}<g transform="translate(275 220)">${mandala(250, "#1B1D20")}</g>`,
  ],
};

/** Writes every piece of art as `<name>.png` into `folder`, once for each run. */
export async function writeArt(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [width, height, body]] of Object.entries(pieces)) {
    await sharp(Buffer.from(svg(width, height, body)))
      .png()
      .toFile(path.join(folder, `${name}.png`));
  }
}
