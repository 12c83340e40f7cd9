import type { indianStates } from "../tax/indian-states.ts";

/** A state by the pincode of its largest post office, and by its letters in ISO 3166-2:IN. */
export interface ChiefPlace {
  state: (typeof indianStates)[number]["name"];
  iso: string;
  pincode: string;
}

/** One place for each state and union territory: where feeds say what delivery costs. */
export const chiefPlaces: readonly ChiefPlace[] = [
  { state: "Andaman and Nicobar Islands", iso: "AN", pincode: "744101" },
  { state: "Andhra Pradesh", iso: "AP", pincode: "520001" },
  { state: "Arunachal Pradesh", iso: "AR", pincode: "791111" },
  { state: "Assam", iso: "AS", pincode: "781001" },
  { state: "Bihar", iso: "BR", pincode: "800001" },
  { state: "Chandigarh", iso: "CH", pincode: "160017" },
  { state: "Chhattisgarh", iso: "CG", pincode: "492001" },
  { state: "Dadra and Nagar Haveli and Daman and Diu", iso: "DH", pincode: "396230" },
  { state: "Delhi", iso: "DL", pincode: "110001" },
  { state: "Goa", iso: "GA", pincode: "403001" },
  { state: "Gujarat", iso: "GJ", pincode: "380001" },
  { state: "Haryana", iso: "HR", pincode: "122001" },
  { state: "Himachal Pradesh", iso: "HP", pincode: "171001" },
  { state: "Jammu and Kashmir", iso: "JK", pincode: "190001" },
  { state: "Jharkhand", iso: "JH", pincode: "834001" },
  { state: "Karnataka", iso: "KA", pincode: "560001" },
  { state: "Kerala", iso: "KL", pincode: "695001" },
  { state: "Ladakh", iso: "LA", pincode: "194101" },
  { state: "Lakshadweep", iso: "LD", pincode: "682555" },
  { state: "Madhya Pradesh", iso: "MP", pincode: "462001" },
  { state: "Maharashtra", iso: "MH", pincode: "400001" },
  { state: "Manipur", iso: "MN", pincode: "795001" },
  { state: "Meghalaya", iso: "ML", pincode: "793001" },
  { state: "Mizoram", iso: "MZ", pincode: "796001" },
  { state: "Nagaland", iso: "NL", pincode: "797001" },
  { state: "Odisha", iso: "OD", pincode: "751001" },
  { state: "Puducherry", iso: "PY", pincode: "605001" },
  { state: "Punjab", iso: "PB", pincode: "141001" },
  { state: "Rajasthan", iso: "RJ", pincode: "302001" },
  { state: "Sikkim", iso: "SK", pincode: "737101" },
  { state: "Tamil Nadu", iso: "TN", pincode: "600001" },
  { state: "Telangana", iso: "TS", pincode: "500001" },
  { state: "Tripura", iso: "TR", pincode: "799001" },
  { state: "Uttar Pradesh", iso: "UP", pincode: "226001" },
  { state: "Uttarakhand", iso: "UK", pincode: "248001" },
  { state: "West Bengal", iso: "WB", pincode: "700001" },
];
