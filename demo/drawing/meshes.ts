import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/**
 * Shapes that a modelling language says badly and a loop says well: cloth, pouches, chipped slate.
 * Lengths are centimetres, as in the models.
 */

type Point = [number, number, number];

/**
 * A smooth mesh over a grid: `at(u, v)` for u and v from 0 to 1 gives a point. Normals are
 * differences of the function, so that folds shade smoothly.
 */
function mesh(name: string, nu: number, nv: number, at: (u: number, v: number) => Point): string {
  const points: string[] = [];
  const normals: string[] = [];
  const triple = (p: Point) => `<${p.map((n) => n.toFixed(4)).join(",")}>`;
  for (let j = 0; j <= nv; j++) {
    for (let i = 0; i <= nu; i++) {
      const u = i / nu;
      const v = j / nv;
      const e = 0.002;
      // A pole, where a whole row is one point, takes its normal from just beside it.
      const beside = Math.min(1 - e, Math.max(e, v));
      const a = at(Math.max(0, u - e), beside);
      const b = at(Math.min(1, u + e), beside);
      const c = at(u, Math.max(0, v - e));
      const d = at(u, Math.min(1, v + e));
      const s: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
      const t: Point = [d[0] - c[0], d[1] - c[1], d[2] - c[2]];
      const n: Point = [
        s[1] * t[2] - s[2] * t[1],
        s[2] * t[0] - s[0] * t[2],
        s[0] * t[1] - s[1] * t[0],
      ];
      const length = Math.hypot(...n) || 1;
      points.push(triple(at(u, v)));
      normals.push(
        Math.hypot(...n) === 0 ? "<0,1,0>" : triple([n[0] / length, n[1] / length, n[2] / length]),
      );
    }
  }
  const faces: string[] = [];
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const k = j * (nu + 1) + i;
      faces.push(`<${k},${k + 1},${k + nu + 1}>`, `<${k + 1},${k + nu + 2},${k + nu + 1}>`);
    }
  }
  return `#declare ${name} = mesh2 {
    vertex_vectors { ${points.length}, ${points.join(",")} }
    normal_vectors { ${normals.length}, ${normals.join(",")} }
    face_indices { ${faces.length}, ${faces.join(",")} }
  }\n`;
}

const smooth = (x: number) => {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
};

/** A cushion 40 x 40, thickest in the middle, its edges drawn in a little between the corners. */
function cushion(side: 1 | -1) {
  return (u: number, v: number): Point => {
    const x = u * 2 - 1;
    const y = v * 2 - 1;
    const pull = (t: number) => 1 - 0.07 * (1 - t * t);
    const puff = ((1 - x ** 4) * (1 - y ** 4)) ** 0.55;
    const crease =
      0.35 * Math.sin(7 * Math.atan2(y, x) + 1) * smooth(Math.hypot(x, y) - 0.45) * puff;
    return [x * 20 * pull(y), y * 20 * pull(x), side * -(6.2 * puff + crease)];
  };
}

/** A stand-up pouch 17 wide and 25 high, with flat seams at the top. */
function pouch(u: number, v: number): Point {
  const angle = u * Math.PI * 2;
  const y = v * 25;
  const depth = 4.2 * (1 - smooth((v - 0.15) / 0.75)) + 0.12;
  const width = 8.2 + 0.3 * Math.sin(v * 3);
  const wrinkle = 0.16 * Math.sin(angle * 6 + v * 9) * (1 - v);
  const square = (c: number) => Math.sign(c) * Math.abs(c) ** 0.72;
  return [
    width * square(Math.cos(angle)),
    y,
    (depth + wrinkle) * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.85,
  ];
}

/** A band of the pouch's front, a hair outside it. */
function pouchLabel(u: number, v: number): Point {
  const [x, y, z] = pouch(0.5 + 0.08 + u * 0.34, 0.26 + v * 0.34);
  return [x * 1.005, y, z * 1.012 - 0.06];
}

/** The chipped outline of a slate 20 x 15, as the share of its half size at an angle. */
function chip(angle: number): number {
  return (
    1 +
    0.005 * Math.sin(angle * 23) +
    0.005 * Math.sin(angle * 41 + 1) +
    0.004 * Math.sin(67 * angle)
  );
}
function slateRim(u: number, grow: number): [number, number] {
  const angle = u * Math.PI * 2;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const r = 1 / Math.max(Math.abs(c), Math.abs(s));
  const k = chip(angle) * grow;
  return [c * r * 10 * k, 7.5 + s * r * 7.5 * k];
}
function slate(u: number, v: number): Point {
  const grow = [0, 0.975, 0.99, 1, 0.985, 0][Math.min(5, Math.round(v * 5))] ?? 0;
  const z = [-0.4, -0.4, -0.15, 0.2, 0.4, 0.4][Math.min(5, Math.round(v * 5))] ?? 0;
  const [x, y] = slateRim(u, grow);
  return [x, y, z];
}
function slateFace(u: number, v: number): Point {
  const [x, y] = slateRim(u, v * 0.965);
  return [x, y, -0.42];
}

/** A sheet 40 x 60 on the floor with its near right corner curling up. */
function curledSheet(u: number, v: number): Point {
  const x = u * 40 - 20;
  const z = v * 60 - 36;
  const towards = (x - z) / Math.SQRT2 - 24;
  const lift = towards > 0 ? 0.012 * towards ** 2.2 : 0;
  return [x - lift * 0.25, 0.05 + lift + 0.12 * (1 + Math.sin(z * 0.21)), z + lift * 0.25];
}

/** A 50 cm wide end of vinyl that runs forward and curls up at its edge. */
function curledVinyl(u: number, v: number): Point {
  const x = u * 50 - 25;
  const run = v * 26;
  const flat = 19;
  if (run <= flat) return [x, 0.06, 2 - run];
  const angle = (run - flat) / 3.2;
  return [x, 0.06 + 3.2 * (1 - Math.cos(angle)), 2 - flat - 3.2 * Math.sin(angle)];
}

/** A cap's brim: half an ellipse ahead of the crown, bent down at its sides. */
function brim(u: number, v: number): Point {
  const angle = Math.PI * (1.06 + u * 0.88);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const around = Math.min(1, Math.abs(s) ** 0.75);
  const inner = 8.5;
  const reach = inner + v * 7.4 * around;
  const x = c * (8.5 + v * 0.5);
  const z = s * reach * 1.12;
  return [x, 0.6 - 0.018 * x * x * (0.4 + 0.6 * v) + 0.5 * v * around, z];
}

/** The pile of a T-shirt's cloth at x and y in a square from 0 to 1: folds and slack. */
function folds(x: number, y: number): number {
  const ridge = (cx: number, cy: number, angle: number, width: number, length: number) => {
    const dx = x - cx;
    const dy = y - cy;
    const along = dx * Math.cos(angle) + dy * Math.sin(angle);
    const across = -dx * Math.sin(angle) + dy * Math.cos(angle) + 0.02 * Math.sin(along * 14);
    return Math.exp(-((across / width) ** 2) - (along / length) ** 2);
  };
  return (
    0.5 * ridge(0.31, 0.42, 1.05, 0.014, 0.1) +
    0.5 * ridge(0.69, 0.43, 2.1, 0.014, 0.1) +
    0.42 * ridge(0.36, 0.74, 1.4, 0.022, 0.14) +
    0.36 * ridge(0.62, 0.8, 1.75, 0.02, 0.16) +
    0.3 * ridge(0.5, 0.9, 1.55, 0.03, 0.1) +
    0.34 * ridge(0.2, 0.32, 0.6, 0.012, 0.07) +
    0.34 * ridge(0.8, 0.32, 2.54, 0.012, 0.07) +
    0.2 * ridge(0.45, 0.7, 0.3, 0.03, 0.12) +
    0.1 * Math.sin(x * 19 + y * 7) * Math.sin(y * 15 - x * 5)
  );
}

/** Writes the height map of a T-shirt lying flat, 72 x 72 cm, as a 16-bit PNG. */
async function writeTee(folder: string): Promise<void> {
  const n = 900;
  const outline = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${n}" height="${n}">
    <path fill="#fff" d="M37 11 Q50 21 63 11 L72 14 Q77 16 80 20 L97 38 Q98 40 96 41 L84 50 Q82 51 81 49 L75.5 42 Q75 60 76 91 Q76 93.500 74 93.500 Q50 95.500 26 93.500 Q24 93.500 24 91 Q25 60 24.500 42 L19 49 Q18 51 16 50 L4 41 Q2 40 3 38 L20 20 Q23 16 28 14Z"/></svg>`;
  const flat = await sharp(Buffer.from(outline)).extractChannel(0).raw().toBuffer();
  const edge = await sharp(Buffer.from(outline)).extractChannel(0).blur(9).raw().toBuffer();
  const height = new Uint16Array(n * n);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const k = j * n + i;
      const inside = (flat[k] ?? 0) / 255;
      const rounded = smooth(((edge[k] ?? 0) / 255 - 0.46) / 0.5);
      const pile = 0.34 + 0.22 * rounded + 0.42 * folds(i / n, j / n) * rounded;
      height[k] = Math.round(65535 * Math.min(1, inside > 0.5 ? pile : 0));
    }
  }
  await sharp(height, { raw: { width: n, height: n, channels: 1 } })
    .toColourspace("grey16")
    .png()
    .toFile(path.join(folder, "tee.png"));
}

/** Writes `meshes.inc` and the T-shirt's height map into `folder`. */
export async function writeMeshes(folder: string): Promise<void> {
  await writeTee(folder);
  const rim = Array.from({ length: 33 }, (_, i) => {
    const t = (i / 32) * Math.PI * 2;
    const r = 1 / Math.max(Math.abs(Math.cos(t)), Math.abs(Math.sin(t)));
    const x = Math.cos(t) * r;
    const y = Math.sin(t) * r;
    const pull = (s: number) => 1 - 0.07 * (1 - s * s);
    return `<${(x * 20 * pull(y)).toFixed(3)},${(y * 20 * pull(x)).toFixed(3)},0>, 0.22`;
  });
  const text =
    mesh("CushionFront", 60, 60, cushion(1)) +
    mesh("CushionBack", 30, 30, cushion(-1)) +
    `#declare CushionPiping = sphere_sweep { linear_spline ${rim.length}, ${rim.join(", ")} }\n` +
    mesh("Pouch", 72, 40, pouch) +
    mesh("PouchLabel", 24, 16, pouchLabel) +
    mesh("SlateMesh", 240, 5, slate) +
    mesh("SlateFace", 240, 1, slateFace) +
    mesh("CurledSheet", 40, 60, curledSheet) +
    mesh("CurledVinyl", 4, 60, curledVinyl) +
    mesh("CapBrimTop", 40, 12, brim) +
    `#declare CapBrim = union { object { CapBrimTop } object { CapBrimTop translate y * -0.22 } }
#declare TeeField = height_field {
  png "${path.join(folder, "tee.png")}" smooth water_level 0.05
  translate <-0.5, -0.04, -0.5> scale <72, 2.6, 72>
}
#declare CollarBack = sphere_sweep { cubic_spline 7,
  <-10.6, 1.1, 29.6>, 0.6 <-9.2, 1.1, 28.4>, 0.7 <-5.5, 1.25, 25.6>, 0.75 <0, 1.3, 24.4>, 0.75
  <5.5, 1.25, 25.6>, 0.75 <9.2, 1.1, 28.4>, 0.7 <10.6, 1.1, 29.6>, 0.6 tolerance 0.05 }\n`;
  await writeFile(path.join(folder, "meshes.inc"), text);
}
