/** Facts of the supplier that no setting changes (specification, sections 1 and 9). */
export const establishedIn = 1988;

export const headOffice = { city: "Kolkata", state: "West Bengal" };

export const branches = [
  { city: "Chennai", state: "Tamil Nadu" },
  { city: "Guwahati", state: "Assam" },
  { city: "Hyderabad", state: "Telangana" },
];

export const openingHours = [
  { days: "Monday to Saturday", hours: "10:00 AM to 7:00 PM" },
  { days: "Sunday", hours: "Closed" },
] as const;
