const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/**
 * What a reader reads of cleaned HTML: in it `<` stands nowhere but at the start of a tag, and only
 * four signs are written as entities. What stands in one line is joined, blocks are kept apart.
 */
export function plainText(cleaned: string): string {
  return cleaned
    .replaceAll(/<\/?(?:strong|em|u|s|a|code)(?: [^>]*)?>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
