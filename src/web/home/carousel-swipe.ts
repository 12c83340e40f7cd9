import type { UseEmblaCarouselType } from "embla-carousel-react";

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/** Pixels that a swipe must go to count as one (specification, section 4). */
export const SWIPE_THRESHOLD = 10;

/**
 * Turns the carousel by every swipe that goes far enough. The library itself asks for speed as
 * well: for it a slow drag that ends before the middle of the slide is not a swipe. Answers what
 * ends it.
 */
export function turnBySwipe(carousel: Carousel): () => void {
  const root = carousel.rootNode();
  let [from, to] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let slide = 0;
  const grasp = ({ clientX, clientY }: PointerEvent) => {
    from = { x: clientX, y: clientY };
    to = from;
    slide = carousel.selectedScrollSnap();
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    to = { x: clientX, y: clientY };
  };
  const letGo = () => {
    const [across, down] = [to.x - from.x, to.y - from.y];
    // A finger that scrolls the page never goes quite straight.
    if (Math.abs(across) < SWIPE_THRESHOLD || Math.abs(across) < Math.abs(down)) return;
    // One slide on from where it was grasped, whatever the library made of it: where a swipe begins
    // before the last one has settled, it may have gone back.
    const count = carousel.scrollSnapList().length;
    const forward = across < 0;
    const target = (slide + (forward ? 1 : count - 1)) % count;
    if (carousel.selectedScrollSnap() === target) return;
    if (carousel.selectedScrollSnap() !== slide) carousel.scrollTo(slide);
    if (forward) carousel.scrollNext();
    else carousel.scrollPrev();
  };
  root.addEventListener("pointerdown", grasp);
  window.addEventListener("pointermove", follow);
  carousel.on("pointerUp", letGo);
  return () => {
    root.removeEventListener("pointerdown", grasp);
    window.removeEventListener("pointermove", follow);
    carousel.off("pointerUp", letGo);
  };
}
