/** States and union territories with their GST codes, the first two digits of a GSTIN. */
export const indianStates = [
  { name: "Andaman and Nicobar Islands", gstCode: "35" },
  { name: "Andhra Pradesh", gstCode: "37" },
  { name: "Arunachal Pradesh", gstCode: "12" },
  { name: "Assam", gstCode: "18" },
  { name: "Bihar", gstCode: "10" },
  { name: "Chandigarh", gstCode: "04" },
  { name: "Chhattisgarh", gstCode: "22" },
  { name: "Dadra and Nagar Haveli and Daman and Diu", gstCode: "26" },
  { name: "Delhi", gstCode: "07" },
  { name: "Goa", gstCode: "30" },
  { name: "Gujarat", gstCode: "24" },
  { name: "Haryana", gstCode: "06" },
  { name: "Himachal Pradesh", gstCode: "02" },
  { name: "Jammu and Kashmir", gstCode: "01" },
  { name: "Jharkhand", gstCode: "20" },
  { name: "Karnataka", gstCode: "29" },
  { name: "Kerala", gstCode: "32" },
  { name: "Ladakh", gstCode: "38" },
  { name: "Lakshadweep", gstCode: "31" },
  { name: "Madhya Pradesh", gstCode: "23" },
  { name: "Maharashtra", gstCode: "27" },
  { name: "Manipur", gstCode: "14" },
  { name: "Meghalaya", gstCode: "17" },
  { name: "Mizoram", gstCode: "15" },
  { name: "Nagaland", gstCode: "13" },
  { name: "Odisha", gstCode: "21" },
  { name: "Puducherry", gstCode: "34" },
  { name: "Punjab", gstCode: "03" },
  { name: "Rajasthan", gstCode: "08" },
  { name: "Sikkim", gstCode: "11" },
  { name: "Tamil Nadu", gstCode: "33" },
  { name: "Telangana", gstCode: "36" },
  { name: "Tripura", gstCode: "16" },
  { name: "Uttar Pradesh", gstCode: "09" },
  { name: "Uttarakhand", gstCode: "05" },
  { name: "West Bengal", gstCode: "19" },
] as const;

type IndianState = (typeof indianStates)[number];

/** The state or union territory of that name, exactly as the list writes it. */
export function stateNamed(name: string): IndianState | undefined {
  return indianStates.find((state) => state.name === name);
}

/** Exactly as the list writes it. */
export function isState(name: string): boolean {
  return stateNamed(name) !== undefined;
}

/** Abbreviations and former names, as `stateKey` reads them. */
const otherNames: Readonly<Record<string, IndianState["name"]>> = Object.fromEntries(
  (
    [
      ["Andaman and Nicobar Islands", "an andaman andamanandnicobar aandn aandnislands"],
      ["Andhra Pradesh", "ap andhra"],
      ["Arunachal Pradesh", "ar arunachal"],
      ["Assam", "as"],
      ["Bihar", "br"],
      ["Chandigarh", "ch"],
      ["Chhattisgarh", "cg ct chattisgarh chhatisgarh chatisgarh"],
      [
        "Dadra and Nagar Haveli and Daman and Diu",
        "dn dd dh dnh dnhdd dnhanddd dadraandnagarhaveli dadranagarhaveli damananddiu damandiu daman diu",
      ],
      ["Delhi", "dl newdelhi nct nctdelhi nctofdelhi nationalcapitalterritoryofdelhi delhincr"],
      ["Goa", "ga"],
      ["Gujarat", "gj gujrat"],
      ["Haryana", "hr"],
      ["Himachal Pradesh", "hp himachal"],
      ["Jammu and Kashmir", "jk jandk jammukashmir jammu kashmir"],
      ["Jharkhand", "jh"],
      ["Karnataka", "ka karnatak"],
      ["Kerala", "kl keralam"],
      ["Ladakh", "la"],
      ["Lakshadweep", "ld laccadive laccadiveislands lakshadweepislands"],
      ["Madhya Pradesh", "mp"],
      ["Maharashtra", "mh maharastra"],
      ["Manipur", "mn"],
      ["Meghalaya", "ml"],
      ["Mizoram", "mz"],
      ["Nagaland", "nl"],
      ["Odisha", "od or orissa odissa"],
      ["Puducherry", "py pondicherry pondichery pondy"],
      ["Punjab", "pb"],
      ["Rajasthan", "rj"],
      ["Sikkim", "sk"],
      ["Tamil Nadu", "tn"],
      ["Telangana", "ts tg telengana"],
      ["Tripura", "tr"],
      ["Uttar Pradesh", "up"],
      ["Uttarakhand", "uk ut ua uttaranchal uttrakhand"],
      ["West Bengal", "wb wbengal"],
    ] satisfies [IndianState["name"], string][]
  ).flatMap(([name, written]) => written.split(" ").map((key) => [key, name])),
);

const ownNames = new Map(indianStates.map(({ name }) => [stateKey(name), name]));

/** Letters alone, `&` read as `and`: neither case nor spaces nor dots tell states apart. */
function stateKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");
}

/**
 * The state or union territory that a text means, as people write it: in any case, abbreviated (`TN`,
 * `J&K`), by a former name (`Orissa`), or Delhi by its city; undefined for anything else.
 */
export function readState(text: string): IndianState["name"] | undefined {
  const key = stateKey(text);
  return ownNames.get(key) ?? (Object.hasOwn(otherNames, key) ? otherNames[key] : undefined);
}
