/** What the studio draws: a model, and how the camera looks at it. */

interface CloseUp {
  /** The point to look at, in the model's own centimetres. */
  at: [number, number, number];
  /** How many centimetres the picture is high. */
  size: number;
  turn?: number;
  rise?: number;
}

export type View = "hero" | "front" | "detail" | "scale";
const allViews: readonly View[] = ["hero", "front", "detail", "scale"];

export interface Subject {
  /** The folder of its pictures: the slug of its product, or a name for what several share. */
  slug: string;
  /** The file in models/ that holds the macro. */
  model: string;
  /** The macro call that makes the hero's object, such as `Clamshell(38, 38)`. */
  call: string;
  /** Degrees by which the hero camera stands to the right (negative: to the left) and high. */
  turn?: number;
  rise?: number;
  /** Share of the picture's width or height that the subject fills: 0.84 unless given. */
  fill?: number;
  /** The second view: from the front unless given. A `call` shows another object instead. */
  front?: { call?: string; turn?: number; rise?: number; fill?: number };
  /** What its pictures show, in the order of their numbers: all four unless given. */
  views?: readonly View[];
  closeUp?: CloseUp & { call?: string };
  /** What stands beside it in the fourth view; no fourth view without it. */
  beside?: "StandingA4" | "LyingA4" | "Mug";
  /** The scale view's call, where the hero's would not do. */
  besideCall?: string;
}

/** Where a mask finds the subject in the frame: see models/camera.inc. */
export interface Mask {
  x: number;
  y: number;
  share: number;
}

const header = (artFolder: string, model: string) => `#version 3.7;
global_settings {
  assumed_gamma 1.0 max_trace_level 5 adc_bailout 0.02
  radiosity {
    pretrace_start 0.08 pretrace_end 0.02 count 40 nearest_count 6 error_bound 0.9
    recursion_limit 1 low_error_factor 0.7 gray_threshold 0.2 brightness 0.9
  }
}
#declare ArtFolder = "${artFolder}/";
#declare FloorDiffuse = 0.52;
#declare FloorEmission = 0.285;
#declare KeyLight = 0.92;
#declare FillLight = 0.15;
#include "studio.inc"
#include "camera.inc"
#include "drinkware.inc"
#include "desktop-printers.inc"
${["drinkware", "desktop-printers"].includes(model) ? "" : `#include "${model}.inc"`}
`;

const stage = (camera: string) => `
OnStage(Shown)
${camera}
#ifndef (Masking)
  Backdrop()
  Lights()
#end
`;

/** The scene with what its mask showed, or the scene of the mask itself. */
export function masked(scene: string, mask: Mask | "drawing"): string {
  const declared =
    mask === "drawing"
      ? "#declare Masking = 1;"
      : `#declare MaskX = ${mask.x}; #declare MaskY = ${mask.y}; #declare MaskShare = ${mask.share};`;
  return scene.replace("#version 3.7;", `#version 3.7;\n${declared}`);
}

/** What the picture of a number shows, from 1; none if the subject has fewer. */
export function viewOf(subject: Subject, number: number): View | undefined {
  return (subject.views ?? allViews)[number - 1];
}

/** The scene of one view; none if the subject lacks it. */
export function sceneOf(subject: Subject, view: View, artFolder: string): string | undefined {
  const head = header(artFolder, subject.model);
  const shown = (call: string) => `#declare Shown = union { ${call} }\n`;
  const turn = subject.turn ?? -33;
  const rise = subject.rise ?? 20;
  const fill = subject.fill ?? 0.84;
  if (view === "hero") {
    return head + shown(subject.call) + stage(`FrameAll(${turn}, ${rise}, ${fill}, 1)`);
  }
  if (view === "front") {
    const front = subject.front ?? {};
    return (
      head +
      shown(front.call ?? subject.call) +
      stage(
        `FrameAll(${front.turn ?? 0}, ${front.rise ?? Math.max(8, rise - 11)}, ${front.fill ?? fill}, 1)`,
      )
    );
  }
  if (view === "detail") {
    if (subject.closeUp === undefined) return undefined;
    const { at, size, turn: t = turn, rise: r = rise, call } = subject.closeUp;
    return (
      head +
      shown(call ?? subject.call) +
      stage(`FramePoint(<${at.join(", ")}>, ${size}, ${t}, ${r})`)
    );
  }
  if (subject.beside === undefined) return undefined;
  const companion =
    subject.beside === "Mug" ? 'WhiteMug("") rotate y * 200' : `${subject.beside}()`;
  const half = { StandingA4: 10.5, LyingA4: 10.5, Mug: 5.5 }[subject.beside];
  return `${head}#declare Alone = union { ${subject.besideCall ?? subject.call} }
#local Lo = min_extent(Alone);
#local Hi = max_extent(Alone);
#declare Shown = union {
  object { Alone }
  union { ${companion} translate <Hi.x + ${half} + max(2, 0.06 * (Hi.x - Lo.x)), Lo.y, max(Lo.z + 6, -1 * (Hi.z - Lo.z))> }
}
${stage(`FrameAll(${-turn * 0.5}, ${rise}, ${fill}, 1)`)}`;
}

/** The wide picture at the top of the home page. */
export function homeScene(artFolder: string): string {
  return `${header(artFolder, "workshop")}#declare Shown = union { Workshop() }
OnStage(Shown)
WorkshopCamera()
Backdrop()
Lights()
`;
}
