/** A company that carries shipments, as the owner lists it. */
export interface Carrier {
  /** As people read it, and as staff choose it. */
  name: string;
  /** Where its site shows one shipment, `{number}` for the tracking number; empty for none. */
  link: string;
  /** Its address cannot carry the number: the site asks for it, and `link` is that page. */
  asksForNumber: boolean;
}

/** Where a shipment can be followed. */
export interface CarrierLink {
  /** The carrier's own name. */
  carrier: string;
  url: string;
  /** The number must be typed there. */
  asksForNumber: boolean;
}

/** Stands in a link for the tracking number. */
export const NUMBER_PLACE = "{number}";

const showing = (name: string, link: string): Carrier => ({ name, link, asksForNumber: false });
const asking = (name: string, link: string): Carrier => ({ name, link, asksForNumber: true });

/** Carriers of Indian shops that can be followed on their own sites, until the owner has a list. */
export const usualCarriers: readonly Carrier[] = [
  showing("Delhivery", "https://www.delhivery.com/track-v2/package/{number}"),
  showing(
    "Blue Dart",
    "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  ),
  asking("DTDC", "https://www.dtdc.com/track-your-shipment/"),
  asking("India Post", "https://www.indiapost.gov.in/"),
  showing("Ecom Express", "https://ecomexpress.in/tracking/?awb_field={number}"),
  showing("XpressBees", "https://www.xpressbees.com/shipment/tracking?awbNo={number}"),
  showing("Ekart", "https://ekartlogistics.com/shipmenttrack/{number}"),
  asking("Shadowfax", "https://tracker.shadowfax.in/"),
  showing("Shiprocket", "https://shiprocket.co/tracking/{number}"),
  showing("Amazon Shipping", "https://track.amazon.in/tracking/{number}"),
  asking("Trackon", "https://www.trackon.in/"),
  asking("The Professional Couriers", "https://www.tpcindia.com/"),
  asking("Shree Maruti", "https://www.shreemaruti.com/"),
  asking("Gati", "https://www.gati.com/"),
  asking("VRL Logistics", "https://www.vrlgroup.in/"),
  asking("Safexpress", "https://www.safexpress.com/"),
  asking("TCI Express", "https://www.tciexpress.in/"),
  showing("DHL", "https://www.dhl.com/in-en/home/tracking.html?tracking-id={number}"),
  showing("FedEx", "https://www.fedex.com/fedextrack/?trknbr={number}"),
  showing("UPS", "https://www.ups.com/track?tracknum={number}"),
];

/** Other ways in which people write a carrier's name, by its key: see `carrierKey`. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  indiapost: ["speedpost", "indiaspeedpost", "indiapostspeedpost", "registeredpost"],
  ecomexpress: ["ecom"],
  theprofessionalcouriers: ["professional", "professionalcourier", "professionalcouriers", "tpc"],
  shreemaruti: ["maruti"],
  gati: ["gatikwe", "allcargogati"],
  vrllogistics: ["vrl"],
  tciexpress: ["tci"],
};

/** Words that people add to a carrier's name without meaning another one. */
const ADDED = /(?:express|courier|couriers|logistics|surface|air|cargo|services?|india|ltd)$/;

/**
 * The carrier that somebody means, however staff wrote it: `BLUEDART`, `Blue-Dart Surface` and
 * `Blue Dart` are one. Undefined for one that is not in the list.
 */
export function findCarrier(carriers: readonly Carrier[], written: string): Carrier | undefined {
  return findKey(carriers, carrierKey(written));
}

/** Where a shipment is followed on its carrier's own site; undefined where the list has no link for it. */
export function carrierLink(
  carriers: readonly Carrier[],
  written: string,
  number: string,
): CarrierLink | undefined {
  const found = findCarrier(carriers, written);
  if (!found || found.link === "") return undefined;
  const { name, link, asksForNumber } = found;
  const code = encodeURIComponent(number.replace(/\s/g, ""));
  return { carrier: name, url: link.replaceAll(NUMBER_PLACE, () => code), asksForNumber };
}

/** Tells one carrier from another: the letters and digits of its name, all small. */
export function carrierKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

function findKey(carriers: readonly Carrier[], key: string): Carrier | undefined {
  const keyed = carriers.map((carrier) => ({ carrier, key: carrierKey(carrier.name) }));
  const found =
    keyed.find((one) => one.key === key) ??
    keyed.find((one) => Object.hasOwn(otherNames, one.key) && otherNames[one.key]?.includes(key));
  if (found) return found.carrier;
  const shorter = key.replace(ADDED, "");
  return shorter === key || shorter === "" ? undefined : findKey(carriers, shorter);
}
