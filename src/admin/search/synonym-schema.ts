import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { type SynonymRow, synonymForm } from "#shared/search/admin-contract.ts";

/** A problem names the phrase that has it. */
export const synonymSchema = z
  .object({
    /** Phrases, one on a line or between commas. */
    typed: z.string(),
    meaning: synonymForm.shape.meaning,
  })
  .transform(({ typed, meaning }, { addIssue }) => {
    const phrases = typed
      .split(/[\n,]/)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== "");
    const checked = synonymForm.shape.typed.safeParse(phrases);
    const issue = checked.error?.issues[0];
    if (issue) {
      const phrase = phrases[Number(issue.path[0])];
      const message = phrase ? `${issue.message}: “${shortened(phrase)}”` : issue.message;
      addIssue({ code: "custom", path: ["typed"], message });
    }
    return { typed: phrases, meaning };
  });

export type SynonymValues = z.input<typeof synonymSchema>;
export type FilledSynonym = z.output<typeof synonymSchema>;

export function synonymValues({ typed, meaning }: SynonymRow): SynonymValues {
  return { typed: typed.join("\n"), meaning };
}

function shortened(phrase: string): string {
  const characters = [...phrase];
  return characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : phrase;
}
