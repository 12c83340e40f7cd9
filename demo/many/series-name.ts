import type { Random } from "./random.ts";

const beginnings = "ar be chi da el fo ga hi in ja ka lu ma ni or pa ra sa ta u vi wa ya ze".split(
  " ",
);
const middles = "ba cha di ga jo ka li mo na pe ri shu ta va wi ya ro du le no sa te hu".split(" ");
const ends = "n ra lo ta m shi ka x na r va di s la mi t no ya l ro".split(" ");

/** A series' name that means nothing, such as `Arbachin`; there are some ten thousand each length. */
export function seriesName(random: Random): string {
  const syllables = [
    random.pick(beginnings),
    ...Array.from({ length: random.between(1, 2) }, () => random.pick(middles)),
    random.pick(ends),
  ];
  const name = syllables.join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
