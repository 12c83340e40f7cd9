interface Carrier {
  /** As people read it, and as the desk writes it. */
  name: string;
  /** Other ways to write it, in small letters and digits alone. */
  aliases?: readonly string[];
  /** Where its site shows one parcel; `{number}` stands for the tracking number. */
  parcel?: string;
  /** Where its site asks for the number, of those whose address cannot carry it. */
  page?: string;
}

/** Where a parcel can be followed. */
export interface CarrierLink {
  /** The carrier's own name. */
  carrier: string;
  url: string;
  /** Whether the number must be typed there. */
  asksForNumber: boolean;
}

/** Carriers of Indian shops whose parcels can be followed on their own sites, the common ones first. */
const carriers: readonly Carrier[] = [
  { name: "Delhivery", parcel: "https://www.delhivery.com/track-v2/package/{number}" },
  {
    name: "Blue Dart",
    parcel: "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}",
  },
  { name: "DTDC", page: "https://www.dtdc.com/track-your-shipment/" },
  {
    name: "India Post",
    aliases: ["speedpost", "indiaspeedpost", "indiapostspeedpost", "registeredpost"],
    page: "https://www.indiapost.gov.in/",
  },
  {
    name: "Ecom Express",
    aliases: ["ecom"],
    parcel: "https://ecomexpress.in/tracking/?awb_field={number}",
  },
  { name: "XpressBees", parcel: "https://www.xpressbees.com/shipment/tracking?awbNo={number}" },
  { name: "Ekart", parcel: "https://ekartlogistics.com/shipmenttrack/{number}" },
  { name: "Shadowfax", page: "https://tracker.shadowfax.in/" },
  { name: "Shiprocket", parcel: "https://shiprocket.co/tracking/{number}" },
  { name: "Amazon Shipping", parcel: "https://track.amazon.in/tracking/{number}" },
  { name: "Trackon", page: "https://www.trackon.in/" },
  {
    name: "The Professional Couriers",
    aliases: ["professional", "professionalcourier", "professionalcouriers", "tpc"],
    page: "https://www.tpcindia.com/",
  },
  { name: "Shree Maruti", aliases: ["maruti"], page: "https://www.shreemaruti.com/" },
  { name: "Gati", aliases: ["gatikwe", "allcargogati"], page: "https://www.gati.com/" },
  { name: "VRL Logistics", aliases: ["vrl"], page: "https://www.vrlgroup.in/" },
  { name: "Safexpress", page: "https://www.safexpress.com/" },
  { name: "TCI Express", aliases: ["tci"], page: "https://www.tciexpress.in/" },
  {
    name: "DHL",
    parcel: "https://www.dhl.com/in-en/home/tracking.html?tracking-id={number}",
  },
  { name: "FedEx", parcel: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  { name: "UPS", parcel: "https://www.ups.com/track?tracknum={number}" },
];

/** What the desk is offered for a carrier's name; it may write any other. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

/** Words that people add to a carrier's name without meaning another one. */
const ADDED = /(?:express|courier|couriers|logistics|surface|air|cargo|services?|india|ltd)$/;

/**
 * Where a parcel is followed on its carrier's own site; undefined for a carrier that is not known.
 * However the desk wrote the name: `BLUEDART`, `Blue-Dart Surface` and `Blue Dart` are one.
 */
export function carrierLink(carrier: string, number: string): CarrierLink | undefined {
  const found = findCarrier(keyOf(carrier));
  if (!found) return undefined;
  const { name, parcel, page } = found;
  const code = encodeURIComponent(number.replace(/\s/g, ""));
  if (parcel) {
    return { carrier: name, url: parcel.replace("{number}", () => code), asksForNumber: false };
  }
  return page === undefined ? undefined : { carrier: name, url: page, asksForNumber: true };
}

function findCarrier(key: string): Carrier | undefined {
  const found = carriers.find(({ name, aliases }) => keyOf(name) === key || aliases?.includes(key));
  const shorter = key.replace(ADDED, "");
  return found ?? (shorter === key || shorter === "" ? undefined : findCarrier(shorter));
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
