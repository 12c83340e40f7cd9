import { describe, expect, it } from "vitest";
import {
  type Carrier,
  findCarrier,
  carrierLink as linkIn,
  usualCarriers,
} from "./carrier-links.ts";

const carrierLink = (written: string, number: string) => linkIn(usualCarriers, written, number);

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

  it("every carrier that staff are offered has a link over https", () => {
    for (const { name } of usualCarriers) {
      expect(carrierLink(name, "123")?.url, name).toMatch(/^https:\/\//);
      expect(carrierLink(name, "123")?.carrier).toBe(name);
    }
  });

  it("follows the owner's list, under the names and links that it has", () => {
    const showing = (name: string, link: string): Carrier => ({ name, link, asksForNumber: false });
    const list = [
      showing("Rivigo", "http://rivigo.example/{number}?again={number}"),
      showing("राजू की गाड़ी", ""),
      showing("Speed Post", "https://example.com/{number}"),
    ];
    expect(linkIn(list, "RIVIGO Logistics", "7/8")).toEqual({
      carrier: "Rivigo",
      url: "http://rivigo.example/7%2F8?again=7%2F8",
      asksForNumber: false,
    });
    expect(linkIn(list, "Delhivery", "7")).toBeUndefined();
    expect(findCarrier(list, "राजू की गाड़ी")?.name).toBe("राजू की गाड़ी");
    expect(linkIn(list, "राजू की गाड़ी", "7")).toBeUndefined();
    expect(findCarrier(list, "रानी की गाड़ी")).toBeUndefined();
    expect(linkIn(list, "speedpost", "7")?.carrier).toBe("Speed Post");
  });
});
