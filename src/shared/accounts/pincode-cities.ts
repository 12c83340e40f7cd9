import type { StateName } from "./pincode-states.ts"; /**
 * Cities by the first digits of their pincodes, where all post offices with these digits are the
 * city's own or its suburbs'; the longest match counts. There is no open table of all of India's
 * pincodes among the packages; these are the largest cities.
 */

const cities: Record<string, string> = {
  110: "New Delhi",
  1210: "Faridabad",
  1220: "Gurugram",
  1410: "Ludhiana",
  1430: "Amritsar",
  1440: "Jalandhar",
  1600: "Chandigarh",
  20100: "Ghaziabad",
  20130: "Noida",
  2080: "Kanpur",
  2110: "Prayagraj",
  2210: "Varanasi",
  2260: "Lucknow",
  2480: "Dehradun",
  2500: "Meerut",
  2820: "Agra",
  3020: "Jaipur",
  3130: "Udaipur",
  3420: "Jodhpur",
  3600: "Rajkot",
  380: "Ahmedabad",
  3900: "Vadodara",
  3950: "Surat",
  4000: "Mumbai",
  4001: "Mumbai",
  4006: "Thane",
  4007: "Navi Mumbai",
  4110: "Pune",
  4220: "Nashik",
  4400: "Nagpur",
  4520: "Indore",
  4620: "Bhopal",
  4740: "Gwalior",
  4820: "Jabalpur",
  4920: "Raipur",
  5000: "Hyderabad",
  5200: "Vijayawada",
  5300: "Visakhapatnam",
  5600: "Bengaluru",
  5601: "Bengaluru",
  5700: "Mysuru",
  5750: "Mangaluru",
  6000: "Chennai",
  6250: "Madurai",
  6410: "Coimbatore",
  6730: "Kozhikode",
  6820: "Kochi",
  6950: "Thiruvananthapuram",
  7000: "Kolkata",
  7001: "Kolkata",
  7111: "Howrah",
  7340: "Siliguri",
  7510: "Bhubaneswar",
  7530: "Cuttack",
  7810: "Guwahati",
  8000: "Patna",
  8260: "Dhanbad",
  8310: "Jamshedpur",
  8340: "Ranchi",
};

/** The large city that a pincode most likely lies in: a suggestion, never a rule. */
export function cityOfPincode(pincode: string): string | undefined {
  if (!/^[1-9]\d{5}$/.test(pincode)) return undefined;
  for (let digits = 5; digits >= 3; digits -= 1) {
    const city = cities[pincode.slice(0, digits)];
    if (city) return city;
  }
  return undefined;
}

/** The largest cities, by the names that people write, where no other place of note is called so. */
const largeCities: Partial<Record<StateName, readonly string[]>> = {
  "Andhra Pradesh": ["Vijayawada", "Visakhapatnam", "Vizag"],
  Assam: ["Guwahati", "Gauhati"],
  Bihar: ["Patna"],
  Chandigarh: ["Chandigarh"],
  Delhi: ["Delhi", "New Delhi"],
  Gujarat: ["Ahmedabad", "Surat", "Vadodara", "Baroda", "Rajkot"],
  Haryana: ["Faridabad", "Gurgaon", "Gurugram"],
  Jharkhand: ["Ranchi", "Jamshedpur", "Dhanbad"],
  Karnataka: ["Bengaluru", "Bangalore", "Mysuru", "Mysore", "Mangaluru", "Mangalore"],
  Kerala: ["Kochi", "Cochin", "Thiruvananthapuram", "Trivandrum", "Kozhikode", "Calicut"],
  "Madhya Pradesh": ["Bhopal", "Indore", "Gwalior", "Jabalpur"],
  Maharashtra: ["Mumbai", "Bombay", "Navi Mumbai", "Pune", "Nagpur", "Nashik", "Thane"],
  Odisha: ["Bhubaneswar", "Cuttack"],
  Punjab: ["Amritsar", "Ludhiana", "Jalandhar"],
  Rajasthan: ["Jaipur", "Jodhpur"],
  "Tamil Nadu": ["Chennai", "Madras", "Coimbatore", "Madurai"],
  Telangana: ["Hyderabad", "Secunderabad"],
  "Uttar Pradesh": ["Lucknow", "Kanpur", "Noida", "Ghaziabad", "Varanasi", "Prayagraj", "Meerut"],
  Uttarakhand: ["Dehradun"],
  "West Bengal": ["Kolkata", "Calcutta", "Howrah", "Siliguri"],
};

/** The state of a large city; undefined for every other place. */
export function stateOfLargeCity(city: string): StateName | undefined {
  const wanted = city.toLowerCase();
  const states = Object.keys(largeCities) as StateName[];
  return states.find((state) => largeCities[state]?.some((name) => name.toLowerCase() === wanted));
}
