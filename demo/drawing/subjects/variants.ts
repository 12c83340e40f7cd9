import { makeSlug } from "#shared/slug.ts";
import type { Subject } from "../scene.ts";

/** A subject for each colour of a product, the first under the product's own slug. */
export function inColours(
  slug: string,
  colours: Readonly<Record<string, string>>,
  subject: (colour: string, words: string) => Omit<Subject, "slug">,
): Subject[] {
  return Object.entries(colours).map(([words, colour], place) => ({
    slug: place === 0 ? slug : `${slug}-${makeSlug(words)}`,
    ...subject(colour, words),
  }));
}

/** Things at the places where they stand: x to the right, y up and z away from the camera. */
export function placed(
  calls: readonly string[],
  places: readonly [number, number, number][],
  turn = 0,
): string {
  return calls
    .map((call, at) => {
      const place = places[at] ?? [0, 0, 0];
      return `union { ${call} rotate y * ${turn} translate <${place.join(", ")}> }`;
    })
    .join(" ");
}
