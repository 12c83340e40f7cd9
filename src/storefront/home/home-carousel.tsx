import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Slide } from "./home-data.ts";
import { HomeSlide } from "./home-slide.tsx";

const reducedMotion = { "(prefers-reduced-motion: reduce)": { duration: 0 } };

/**
 * The promotional carousel: by swipe, mouse drag, buttons, dots and arrow keys, wrapping at both
 * ends. It never moves by itself. Without JavaScript the slides scroll sideways.
 */
export function HomeCarousel({ slides }: { slides: Slide[] }) {
  const [viewport, carousel] = useEmblaCarousel({
    loop: true,
    dragThreshold: SWIPE_DISTANCE_PX,
    breakpoints: reducedMotion,
  });
  const [selected, setSelected] = useState(0);
  const focusFollows = useRef(false);

  useEffect(() => {
    if (!carousel) return;
    const updateSelected = () => setSelected(carousel.selectedScrollSnap());
    carousel.on("select", updateSelected).on("reInit", updateSelected);
    return () => {
      carousel.off("select", updateSelected).off("reInit", updateSelected);
    };
  }, [carousel]);

  useEffect(() => carousel && scrollBySwipe(carousel), [carousel]);

  // The slide that had the focus is inert now: the next one takes it.
  useEffect(() => {
    if (!focusFollows.current) return;
    focusFollows.current = false;
    carousel?.slideNodes()[selected]?.querySelector("a")?.focus({ preventScroll: true });
  }, [carousel, selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    focusFollows.current = carousel?.containerNode().contains(document.activeElement) ?? false;
    if (event.key === "ArrowLeft") carousel?.scrollPrev();
    else carousel?.scrollNext();
  };

  const button =
    "grid size-11 place-items-center rounded-md border border-ink bg-surface hover:bg-paper-deep";

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Machines"
      onKeyDown={onKeyDown}
      className="page mt-10"
    >
      <div
        ref={viewport}
        className={`sheet relative cursor-grab rounded-lg active:cursor-grabbing ${carousel ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"}`}
      >
        <div aria-live="polite" className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <HomeSlide
              key={slide.title}
              slide={slide}
              label={`${index + 1} of ${slides.length}`}
              inert={carousel !== undefined && index !== selected}
            />
          ))}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-center gap-2">
        <button type="button" className={button} onClick={() => carousel?.scrollPrev()}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">Previous machine</span>
        </button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-current={index === selected}
            onClick={() => carousel?.scrollTo(index)}
            className="group grid size-11 place-items-center"
          >
            <span className="h-2 w-6 rounded-full bg-line-strong group-hover:bg-muted group-aria-[current=true]:bg-primary" />
            <span className="sr-only">Show {title}</span>
          </button>
        ))}
        <button type="button" className={button} onClick={() => carousel?.scrollNext()}>
          <ChevronRight aria-hidden="true" className="size-5" />
          <span className="sr-only">Next machine</span>
        </button>
      </div>
    </section>
  );
}

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

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
