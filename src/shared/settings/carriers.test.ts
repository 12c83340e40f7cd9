import { describe, expect, it } from "vitest";
import { usualCarriers } from "./carrier-links.ts";
import { carriersSettings, MAX_CARRIERS } from "./carriers.ts";

const one = (link: string, asksForNumber = false) => ({ name: "Rivigo", link, asksForNumber });

/** Each problem by the field where it is shown. */
function problems(carriers: unknown[]): Record<string, string> {
  const read = carriersSettings.safeParse({ carriers });
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path.slice(1).join("."), message]),
  );
}

describe("the owner's list of carriers", () => {
  it("is the usual one until it is saved, which would be taken as it is", () => {
    const { carriers } = carriersSettings.parse({});
    expect(carriers).toEqual(usualCarriers);
    expect(problems(carriers)).toEqual({});
  });

  it.each([
    one(""),
    one("https://rivigo.example/{number}"),
    one("http://localhost:3000/?a={number}&b={number}#x"),
    one("https://rivigo.example/track", true),
  ])("takes $link", (carrier) => expect(problems([carrier])).toEqual({}));

  it.each([
    [one("javascript:alert('{number}')"), /begins with https/],
    [one("rivigo.example/{number}"), /begins with https/],
    [one("https:///{number}"), /begins with https/],
    [one("https://me:secret@rivigo.example/{number}"), /begins with https/],
    [one("https://rivigo.example/{number} x"), /begins with https/],
    [one("https://rivigo.example/track"), /where the tracking number stands/],
    [one("https://rivigo.example/{Number}"), /in just this way/],
    [one("https://rivigo.example/{{number}}"), /in just this way/],
    [one("https://{number}.rivigo.example/"), /behind the host/],
    [one("https://rivigo.example/{number}", true), /Leave \{number\} out/],
    [one("", true), /Enter the page/],
  ])("refuses the link of %j at its field", (carrier, why) =>
    expect(problems([carrier])).toEqual({ "0.link": expect.stringMatching(why) }),
  );

  it("takes each name once, however it is written, and no empty one", () => {
    const named = (name: string) => ({ ...one(""), name });
    expect(problems(["Blue Dart", "DTDC", "blue-dart"].map(named))).toEqual({
      "2.name": "blue-dart is in the list already",
    });
    expect(problems(["", " ", "!"].map(named))).toEqual({
      "0.name": "Name is required",
      "1.name": "Name is required",
      "2.name": "Enter a name with letters or digits",
    });
    const many = Array.from({ length: MAX_CARRIERS + 1 }, (_, at) => named(`Carrier ${at}`));
    expect(problems(many)).toEqual({ "": "At most 60 carriers" });
    expect(problems(many.slice(1))).toEqual({});
  });
});
