import type { StateName } from "./pincode-states.ts";

/** The largest cities, by the names that people write, where no other place of note is called so. */
const cities: Partial<Record<StateName, readonly string[]>> = {
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
  const states = Object.keys(cities) as StateName[];
  return states.find((state) => cities[state]?.some((name) => name.toLowerCase() === wanted));
}
