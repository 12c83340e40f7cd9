import { makeSlug } from "#shared/slug.ts";
import type { DemoFamily, DemoProduct } from "../demo-data.ts";

/** What a member of a family has of its own. */
export interface FamilyMember {
  /** Its values of the options, which its name and slug end in, such as `navy, XL`. */
  words: string;
  /** What its SKU ends in. */
  sku: string;
}

interface MadeFamily {
  family: DemoFamily;
  products: DemoProduct[];
}

/**
 * A family and its products, written once with the words in which they differ. The first member
 * keeps the family's slug.
 */
export function makeFamily<Member extends FamilyMember>({
  slug,
  sku,
  members,
  nameOf,
  product,
  ...family
}: Omit<DemoFamily, "members"> & {
  slug: string;
  sku: string;
  members: readonly Member[];
  /** Its name: the family's and the words unless given. */
  nameOf?: (words: string) => string;
  product: (member: Member, slug: string) => Omit<DemoProduct, "name" | "slug" | "sku">;
}): MadeFamily {
  const products = members.map((member, place) => {
    const ownSlug = place === 0 ? slug : `${slug}-${makeSlug(member.words)}`;
    return {
      name: nameOf?.(member.words) ?? `${family.name}, ${member.words}`,
      slug: ownSlug,
      sku: `${sku}-${member.sku}`,
      ...product(member, ownSlug),
    };
  });
  return { family: { ...family, members: products.map((each) => each.slug) }, products };
}

/** A word as a value of its own begins: `royal blue` as `Royal blue`. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
