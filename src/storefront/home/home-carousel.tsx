import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useChunk } from "#ui/load-chunk.ts";
import type { Carousel } from "./carousel-engine.tsx";
import type { Slide } from "./home-data.ts";
import { HomeSlide } from "./home-slide.tsx";

const loadEngine = () => import("./carousel-engine.tsx");

/**
 * The promotional carousel: by swipe, mouse drag, buttons, dots and arrow keys, wrapping at both
 * ends. It never moves by itself. Without JavaScript, and until its engine is there, the slides scroll sideways.
 */
export function HomeCarousel({ slides }: { slides: Slide[] }) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { chunk, loadChunk } = useChunk(loadEngine);
  const [carousel, setCarousel] = useState<Carousel>();
  const [selected, setSelected] = useState(0);
  const focusFollows = useRef(false);
  /** What was pressed before the engine was there. */
  const asked = useRef<(carousel: Carousel) => void>(undefined);

  useEffect(() => {
    if (!viewport || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Who has pressed nothing yet need not hear that it failed.
      void loadEngine().then(loadChunk, () => undefined);
    });
    observer.observe(viewport);
    return () => observer.disconnect();
  }, [viewport, loadChunk]);

  const turn = (move: (carousel: Carousel) => void) => {
    if (carousel) return move(carousel);
    asked.current = move;
    void loadChunk();
  };

  useEffect(() => {
    if (!carousel) return;
    const updateSelected = () => setSelected(carousel.selectedScrollSnap());
    updateSelected();
    carousel.on("select", updateSelected).on("reInit", updateSelected);
    asked.current?.(carousel);
    asked.current = undefined;
    return () => {
      carousel.off("select", updateSelected).off("reInit", updateSelected);
    };
  }, [carousel]);

  // The slide that had the focus is inert now: the next one takes it.
  useEffect(() => {
    if (!focusFollows.current) return;
    focusFollows.current = false;
    carousel?.slideNodes()[selected]?.querySelector("a")?.focus({ preventScroll: true });
  }, [carousel, selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    focusFollows.current = viewport?.contains(document.activeElement) ?? false;
    const back = event.key === "ArrowLeft";
    turn((moved) => (back ? moved.scrollPrev() : moved.scrollNext()));
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
        ref={setViewport}
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
      {chunk && viewport && <chunk.CarouselEngine viewport={viewport} onReady={setCarousel} />}
      <div className="mt-3 flex items-center justify-center gap-2">
        <button
          type="button"
          className={button}
          onClick={() => turn((moved) => moved.scrollPrev())}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">Previous machine</span>
        </button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            aria-current={index === selected}
            onClick={() => turn((moved) => moved.scrollTo(index))}
            className="group grid size-11 place-items-center"
          >
            <span className="h-2 w-6 rounded-full bg-line-strong group-hover:bg-muted group-aria-[current=true]:bg-primary" />
            <span className="sr-only">Show {title}</span>
          </button>
        ))}
        <button
          type="button"
          className={button}
          onClick={() => turn((moved) => moved.scrollNext())}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
          <span className="sr-only">Next machine</span>
        </button>
      </div>
    </section>
  );
}
