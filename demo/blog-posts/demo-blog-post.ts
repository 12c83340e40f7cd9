/** The shape that the demo's articles are written in. */
export interface DemoBlogPost {
  title: string;
  /** Given, so that links from article to article never depend on how slugs are made. */
  slug: string;
  /** HTML of the shop's allow-list, exactly as the shop would store it. */
  content: string;
  /** URL of the picture on the article's card. */
  thumbnail: string;
  /** URLs of further pictures. */
  images: string[];
}

/** URL of a demo product's picture: 1 is the three-quarter view, 2 the front, 3 a detail. */
export function productPicture(slug: string, number: 1 | 2 | 3 = 1): string {
  return `/media/demo/${slug}/${number}-800x800/800.webp`;
}

/** A picture with its caption, as it stands in an article. */
export function figure(url: string, alt: string, caption: string): string {
  const picture = `<img src="${url}" alt="${alt}" width="800" height="800" loading="lazy" />`;
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}
