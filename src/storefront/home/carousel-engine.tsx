import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { useEffect, useState } from "react";

const reducedMotion = { "(prefers-reduced-motion: reduce)": { duration: 0 } };

interface CarouselEngineProps {
  /** What clips the slides; its only child holds them. */
  viewport: HTMLElement;
  onReady: (carousel: Carousel) => void;
}

/**
 * Turns slides that scroll sideways by themselves into a carousel. Draws nothing; apart from the slides since its
 * library is loaded only where they come into sight.
 */
export function CarouselEngine({ viewport, onReady }: CarouselEngineProps) {
  // Who has scrolled the slides meanwhile stays at the one that is seen.
  const [startIndex] = useState(() => Math.round(viewport.scrollLeft / viewport.clientWidth) || 0);
  const [attach, carousel] = useEmblaCarousel({
    loop: true,
    startIndex,
    dragThreshold: SWIPE_DISTANCE_PX,
    breakpoints: reducedMotion,
  });

  useEffect(() => {
    viewport.scrollLeft = 0;
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (!carousel) return;
    onReady(carousel);
    return scrollBySwipe(carousel);
  }, [carousel, onReady]);

  return null;
}

export type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/** A shorter drag is no swipe (specification, section 4). */
const SWIPE_DISTANCE_PX = 10;

/**
 * Scrolls the carousel by every swipe that goes far enough. The library itself asks for speed as
 * well: for it a slow drag that ends before the middle of the slide is not a swipe. Returns a
 * function that stops listening.
 */
function scrollBySwipe(carousel: Carousel): () => void {
  const root = carousel.rootNode();
  let [from, to] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let slide = 0;
  const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
    from = { x: clientX, y: clientY };
    to = from;
    slide = carousel.selectedScrollSnap();
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    to = { x: clientX, y: clientY };
  };
  const onPointerUp = () => {
    const [across, down] = [to.x - from.x, to.y - from.y];
    // A finger that scrolls the page never goes quite straight.
    if (Math.abs(across) < SWIPE_DISTANCE_PX || Math.abs(across) < Math.abs(down)) return;
    // One slide on from where the swipe began: the library may have gone back already, where it began
    // before the last one had settled.
    const count = carousel.scrollSnapList().length;
    const forward = across < 0;
    const target = (slide + (forward ? 1 : count - 1)) % count;
    if (carousel.selectedScrollSnap() === target) return;
    if (carousel.selectedScrollSnap() !== slide) carousel.scrollTo(slide);
    if (forward) carousel.scrollNext();
    else carousel.scrollPrev();
  };
  root.addEventListener("pointerdown", onPointerDown);
  window.addEventListener("pointermove", onPointerMove);
  carousel.on("pointerUp", onPointerUp);
  return () => {
    root.removeEventListener("pointerdown", onPointerDown);
    window.removeEventListener("pointermove", onPointerMove);
    carousel.off("pointerUp", onPointerUp);
  };
}
