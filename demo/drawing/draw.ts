import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { writeArt } from "./art.ts";
import { encode } from "./encode.ts";
import { writeMeshes } from "./meshes.ts";
import { homeScene, type Mask, masked, sceneOf, viewOf } from "./scene.ts";
import { subjects } from "./subjects.ts";

/**
 * Draws the pictures of the demo catalogue with POV-Ray:
 * `node demo/drawing/draw.ts [--views=1,2] [--draft] [slug…]`.
 * Without slugs it draws what is missing. A draft is one small PNG in the work folder.
 */

const here = import.meta.dirname;
const pictures = path.join(here, "..", "pictures");
const work = path.join(tmpdir(), "pressroom-drawing");

/**
 * Renders a scene to a PNG and resolves with the PNG's path; rejects with the renderer's words.
 * `more` are further options of the renderer.
 */
async function render(
  name: string,
  scene: string,
  width: number,
  height: number,
  more = ["+A0.3", "+R2", "-J"],
): Promise<string> {
  const source = path.join(work, `${name}.pov`);
  const png = path.join(work, `${name}.png`);
  await writeFile(source, scene);
  const options = [source, `+O${png}`, `+L${path.join(here, "models")}`, `+L${work}`];
  options.push(`+W${width}`, `+H${height}`, ...more, "-D", "Work_Threads=1");
  await new Promise<void>((resolve, reject) => {
    const child = spawn("povray", options, {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const fault = output.slice(Math.max(0, output.search(/^File .*\n?.*Parse Error/m)));
      if (code === 0) resolve();
      else reject(new Error(`${name}: ${fault.slice(0, 600)}`));
    });
  });
  return png;
}

/** Where the subject lies in its frame, from a small rendering that keeps only its silhouette. */
async function measure(name: string, scene: string): Promise<Mask> {
  const size = 160;
  const options = ["+UA", "+Q3", "-A"];
  const png = await render(`${name}-mask`, masked(scene, "drawing"), size, size, options);
  const { data, info } = await sharp(png).extractChannel("alpha").raw().toBuffer({
    resolveWithObject: true,
  });
  let [left, right, top, bottom] = [size, 0, size, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) < 10) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return {
    x: (left + right) / size - 1,
    y: 1 - (top + bottom) / size,
    share: Math.max(right - left, bottom - top) / size,
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: "string" }, draft: { type: "boolean", default: false } },
});
const views = (values.views ?? "1,2,3,4").split(",").map(Number);
const draft = values.draft;

await mkdir(work, { recursive: true });
await writeArt(path.join(work, "art"));
await writeMeshes(work);
const artFolder = path.join(work, "art");

for (const number of views) {
  for (const subject of subjects) {
    if (positionals.length > 0 && !positionals.includes(subject.slug)) continue;
    const folder = path.join(pictures, subject.slug, `${number}-800x800`);
    if (positionals.length === 0 && !draft && existsSync(path.join(folder, "800.webp"))) continue;
    const view = viewOf(subject, number);
    const scene = view && sceneOf(subject, view, artFolder);
    if (scene === undefined) continue;
    const began = performance.now();
    try {
      const name = `${subject.slug}-${number}`;
      const framed = view === "detail" ? scene : masked(scene, await measure(name, scene));
      // Those on cards stand large; the other views are drawn smaller and enlarged, to save time.
      const size = draft ? 300 : number === 1 ? 800 : 640;
      const png = await render(name, framed, size, size);
      if (!draft) await encode(png, folder, [200, 400, 800]);
      console.log(`${subject.slug} ${number}: ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}

const home = path.join(pictures, "home", "hero-1600x900");
if (positionals.includes("home") || (positionals.length === 0 && !draft && !existsSync(home))) {
  const png = await render("home", homeScene(artFolder), draft ? 640 : 1600, draft ? 360 : 900);
  if (!draft) await encode(png, home, [400, 800, 1600]);
}
