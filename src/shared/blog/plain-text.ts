const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/**
 * The text of cleaned HTML: in it `<` stands nowhere but at the start of a tag, and only four signs
 * are written as entities. The text of one line is joined, blocks are kept apart.
 */
export function plainText(cleaned: string): string {
  return cleaned
    .replaceAll(/<\/?(?:strong|em|u|s|a|code)(?: [^>]*)?>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** In characters. */
const MAX_LENGTH = 200;

/** The whole sentences that fit of the first paragraphs, or the words of a long sentence. */
export function excerptOf(content: string): string {
  // Headings and captions are no sentences: use the first paragraphs, where there are any.
  const paragraphs = content
    .match(/<p>.*?<\/p>/gs)
    ?.slice(0, 3)
    .join(" ");
  const words = plainText(paragraphs ?? content);
  if (words.length <= MAX_LENGTH) return words;
  const beginning = words.slice(0, MAX_LENGTH + 1);
  const sentences = /^.*[.!?](?=\s)/s.exec(beginning)?.[0] ?? "";
  if (sentences.length > MAX_LENGTH / 2) return sentences;
  return `${beginning.slice(0, Math.max(beginning.lastIndexOf(" "), 1)).trim()} …`;
}
