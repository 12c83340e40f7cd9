/** The inks of a four-colour printer. */
export const fourColours = {
  attribute: "colour",
  values: ["cyan", "magenta", "yellow", "black"],
};
/** Those of one that prints light tones as well. */
export const sixColours = {
  attribute: "colour",
  values: [...fourColours.values, "light-cyan", "light-magenta"],
};

/** White shirts from S to XL; the first of a family is its M. */
export const polyesterShirts = sizesOf("polyester-t-shirt-180-gsm", "polyester-t-shirt-180-gsm");
/** Black shirts from S to XL. */
export const cottonShirts = sizesOf("cotton-t-shirt-180-gsm", "cotton-t-shirt-180-gsm-black");

function sizesOf(medium: string, others: string): string[] {
  return [`${others}-s`, medium, `${others}-l`, `${others}-xl`];
}
