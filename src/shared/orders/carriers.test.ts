import { describe, expect, it } from "vitest";
import { carrierLink, carrierNames } from "./carriers.ts";

describe("a parcel is followed at its carrier", () => {
  it.each([
    ["Delhivery", "https://www.delhivery.com/track-v2/package/123"],
    ["delhivery surface", "https://www.delhivery.com/track-v2/package/123"],
    ["BLUEDART", "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=123"],
    [
      "Blue-Dart Express Ltd.",
      "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=123",
    ],
    ["Xpress Bees", "https://www.xpressbees.com/shipment/tracking?awbNo=123"],
    ["ecom express", "https://ecomexpress.in/tracking/?awb_field=123"],
  ])("%s shows the parcel itself", (carrier, url) => {
    expect(carrierLink(carrier, "123")).toMatchObject({ url, asksForNumber: false });
  });

  it.each(["Speed Post", "DTDC Express", "VRL", "professional courier", "Gati-KWE"])(
    "%s asks for the number on its own page",
    (carrier) => expect(carrierLink(carrier, "123")).toMatchObject({ asksForNumber: true }),
  );

  it.each(["Ramesh's van", "", "Express", "India", "constructor"])("%j has no link", (carrier) =>
    expect(carrierLink(carrier, "123")).toBeUndefined(),
  );

  it("takes any number into the address, without its spaces", () => {
    const { url } = carrierLink("Delhivery", " 12 34/?#&$& ") ?? {};
    expect(url).toBe("https://www.delhivery.com/track-v2/package/1234%2F%3F%23%26%24%26");
  });

  it("every carrier that the desk is offered has a link over https", () => {
    for (const name of carrierNames) {
      expect(carrierLink(name, "123")?.url, name).toMatch(/^https:\/\//);
      expect(carrierLink(name, "123")?.carrier).toBe(name);
    }
  });
});
