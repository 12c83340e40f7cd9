import type { ReactNode } from "react";
import { HomeCarousel } from "./home-carousel.tsx";
import { HomeCategories } from "./home-categories.tsx";
import { HomeContact } from "./home-contact.tsx";
import type { HomeData } from "./home-data.ts";
import { HomeCounters, HomeHero } from "./home-hero.tsx";
import { HomeInfo } from "./home-info.tsx";
import { HomeKits } from "./home-kits.tsx";
import { HomeNewest } from "./home-newest.tsx";
import { HomeReviews } from "./home-reviews.tsx";

interface HomeViewProps extends HomeData {
  /** A further section before the contact block; the home page's variant has one. */
  children?: ReactNode;
}

/** The home page's sections, in order. */
export function HomeView({ slides, tiles, newest, kits, reviews, children }: HomeViewProps) {
  return (
    <>
      <HomeHero />
      <HomeCounters />
      <HomeCarousel slides={slides} />
      <HomeCategories tiles={tiles} />
      <HomeKits kits={kits} />
      <HomeInfo />
      <HomeNewest products={newest} />
      <HomeReviews {...reviews} />
      {children}
      <HomeContact />
    </>
  );
}
