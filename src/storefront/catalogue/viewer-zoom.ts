/**
 * The position of a picture in the viewer: its scale (1 fits the stage), and the offset of its centre
 * from the stage's centre, in CSS pixels.
 */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The view in which every picture opens. */
export const fittedView: View = { scale: 1, x: 0, y: 0 };

/** The specification's limits and steps (sections 4 and 9). */
const MIN_SCALE = 0.5;
const MAX_SCALE = 5;
const WHEEL_STEP = 0.1;
const CLICK_SCALE = 1.25;
const BUTTON_STEP = 0.25;

export function withinLimits(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** Rounded, so that steps never add up to 1.2000000000000002 and what reads 100% is 1. */
function roundToHundredths(scale: number): number {
  return Math.round(scale * 100) / 100;
}

/** One wheel step: up (a negative delta) enlarges. */
export function wheelScale(scale: number, deltaY: number): number {
  return withinLimits(roundToHundredths(scale - Math.sign(deltaY) * WHEEL_STEP));
}

/** One press of + (1) or - (-1). */
export function pressScale(scale: number, direction: 1 | -1): number {
  return withinLimits(roundToHundredths(scale + direction * BUTTON_STEP));
}

/** A click toggles between 1 and 1.25; from any other scale it goes back to 1. */
export function clickScale(scale: number): number {
  return roundToHundredths(scale) === 1 ? CLICK_SCALE : 1;
}

/** As people read it: `125%`. */
export function percentOf({ scale }: View): string {
  return `${Math.round(scale * 100)}%`;
}

/** How large a picture is shown on a stage at scale 1: whole, its proportions kept. */
export function fittedSize(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Changes the scale and keeps what lies under a point, given from the stage's middle, in place. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const change = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * change,
    y: point.y - (point.y - view.y) * change,
  };
}

/** Moves the picture, at most until its edge meets the stage's; a smaller one is centred. */
export function moveBy(view: View, by: Point, fitted: Size, stage: Size): View {
  const reach = (length: number, room: number) => Math.max(0, (length * view.scale - room) / 2);
  const across = reach(fitted.width, stage.width);
  const down = reach(fitted.height, stage.height);
  return {
    scale: view.scale,
    x: clamp(view.x + by.x, across),
    y: clamp(view.y + by.y, down),
  };
}

function clamp(value: number, reach: number): number {
  return reach === 0 ? 0 : Math.min(reach, Math.max(-reach, value));
}
