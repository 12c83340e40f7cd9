import { mailNames, mailTable, partsOf } from "../mails/mail-table.ts";
import { weekdays } from "../store-branches.ts";
import type { SettingsSubject } from "./contract.ts";
import { policyNames, policyPages } from "./policy-pages.ts";

type Labels = Readonly<Record<string, string>>;

/** A link of menu or footer, or the place of the categories there. */
const linkLabels = (path: string, what: string): Labels => ({
  [`${path}.shows`]: `What ${what} is`,
  [`${path}.name`]: `Words of ${what}`,
  [`${path}.to`]: `Where ${what} leads`,
});

const mailLabels = Object.fromEntries(
  mailNames.flatMap((mail) =>
    partsOf(mail).map(([part, { label }]) => [
      `${mail}.${part}`,
      `Mail “${mailTable[mail].name}”: ${label}`,
    ]),
  ),
);

const policyLabels = Object.fromEntries(
  policyNames.flatMap((name) => {
    const { title } = policyPages[name];
    return [
      [`${name}.lead`, `${title}: first words`],
      [`${name}.description`, `${title}: description for search engines`],
      [`${name}.body`, `${title}: text`],
      [`${name}.since`, `${title}: in force since`],
      [`${name}.nextLead`, `${title}: coming first words`],
      [`${name}.nextDescription`, `${title}: coming description for search engines`],
      [`${name}.nextBody`, `${title}: coming text`],
      [`${name}.nextFrom`, `${title}: coming text in force from`],
    ];
  }),
);

/**
 * What lies within a part or a list of the settings, in the words of the forms. `*` stands for a place in a list, which
 * the words name as {1}, {2} and {3}, each counted from 1.
 */
export const nestedLabels: Partial<Record<SettingsSubject, Labels>> = {
  store: { "profiles.*": "Page elsewhere {1}" },
  stock: {
    "categories.*.category": "Category {1} with a limit of its own",
    "categories.*.lowStock": "Pieces at which products of category {1} run out",
  },
  returns: { "reasons.*": "Reason {1}" },
  documents: {
    "ewayStates.*.state": "State {1} with a limit of its own",
    "ewayStates.*.limit": "E-way bill needed above in state {1}",
  },
  carriers: {
    "carriers.*.name": "Name of carrier {1}",
    "carriers.*.link": "Link of carrier {1}",
    "carriers.*.asksForNumber": "The number cannot stand in the link of carrier {1}",
  },
  registrations: {
    "registrations.*.from": "First day of registration {1}",
    "registrations.*.branch": "Registration {1} is of",
    "registrations.*.legalName": "Legal name of registration {1}",
    "registrations.*.gstin": "GSTIN of registration {1}",
    "registrations.*.address": "Address of registration {1}",
    "registrations.*.state": "State of registration {1}",
  },
  branches: {
    "branches.*.name": "Name of branch {1}",
    "branches.*.address": "Street and number of branch {1}",
    "branches.*.city": "City of branch {1}",
    "branches.*.state": "State of branch {1}",
    "branches.*.pincode": "Pincode of branch {1}",
    "branches.*.phone": "Phone of branch {1}",
    "branches.*.mapLink": "Link to a map of branch {1}",
    "branches.*.legalName": "Legal name of branch {1}",
    "branches.*.gstin": "GSTIN of branch {1}",
    "branches.*.keepsGoods": "Goods are sold from branch {1}",
    ...Object.fromEntries(
      weekdays.map((day) => [`branches.*.hours.${day}`, `Hours of branch {1} on ${day}`]),
    ),
    "holidays.*.day": "Day of holiday {1}",
    "holidays.*.name": "Name of holiday {1}",
    "holidays.*.branch": "Closed on holiday {1}",
  },
  home: {
    "seo.description": "Description for search engines",
    "seo.foundedIn": "Year in which the shop was founded",
    "hero.eyebrow": "Line above the heading",
    "hero.title": "Heading of the page",
    "hero.text": "Text below the heading",
    "hero.picture": "Picture of the top",
    "hero.alt": "Description of the top's picture",
    "hero.buttonText": "Button",
    "hero.to": "Where the button leads",
    "hero.otherText": "Second button",
    "hero.otherTo": "Where the second button leads",
    "slides.*.title": "Heading of slide {1}",
    "slides.*.text": "Text of slide {1}",
    "slides.*.buttonText": "Button of slide {1}",
    "slides.*.product": "Product of slide {1}",
    "slides.*.picture": "Picture of slide {1}",
    "slides.*.alt": "Description of slide {1}'s picture",
    "slides.*.to": "Where slide {1} leads",
    "counters.*.figure": "Figure {1}",
    "counters.*.what": "What figure {1} counts",
    "info.*.icon": "Picture of block {1}",
    "info.*.shown": "Block {1} is shown",
    "info.*.title": "Heading of block {1}",
    "info.*.text": "Text of block {1}",
    "sections.*.name": "Part {1} below the top",
    "sections.*.shown": "Show part {1} below the top",
    "banner.text": "Text of the banner",
    "banner.linkText": "Words of the banner's link",
    "banner.to": "Where the banner's link leads",
    "banner.from": "First day of the banner",
    "banner.until": "Last day of the banner",
  },
  navigation: {
    ...linkLabels("menu.*", "menu link {1}"),
    ...linkLabels("ordering.*", "way to order {1}"),
    "columns.*.title": "Heading of footer column {1}",
    ...linkLabels("columns.*.links.*", "link {2} of footer column {1}"),
  },
  shipping: {
    "zones.*.name": "Name of zone {1}",
    "zones.*.states.*": "Zone {1}: state {2}",
    "zones.*.prefixes.*": "Zone {1}: pincodes that begin with, {2}",
    "zones.*.isRest": "Zone {1}: the rest of India",
    "zones.*.cod": "Zone {1}: cash on delivery is allowed",
    "zones.*.methods.*.name": "Zone {1}: way to send {2}",
    "zones.*.methods.*.days.from": "Zone {1}, way to send {2}: working days, from",
    "zones.*.methods.*.days.to": "Zone {1}, way to send {2}: working days, to",
    "zones.*.methods.*.weights.*.upToKg": "Zone {1}, way to send {2}, weight {3}: up to (kg)",
    "zones.*.methods.*.weights.*.price": "Zone {1}, way to send {2}, weight {3}: costs",
    "zones.*.methods.*.beyond.stepKg":
      "Zone {1}, way to send {2}: above the last weight, each started (kg)",
    "zones.*.methods.*.beyond.price":
      "Zone {1}, way to send {2}: above the last weight, each started costs",
    "zones.*.methods.*.values.*.from": "Zone {1}, way to send {2}, value {3}: goods from",
    "zones.*.methods.*.values.*.price": "Zone {1}, way to send {2}, value {3}: adds",
    "zones.*.methods.*.freeFrom": "Zone {1}, way to send {2}: free from goods of",
    "zones.*.methods.*.longestCm": "Zone {1}, way to send {2}: longest side of a piece (cm)",
    "pickUpBranches.*": "Branch for pick-up {1}",
    "branches.*.name": "Name of pick-up place {1}",
    "branches.*.address": "Street and number of pick-up place {1}",
    "branches.*.city": "City of pick-up place {1}",
    "branches.*.state": "State of pick-up place {1}",
    "branches.*.pincode": "Pincode of pick-up place {1}",
    "branches.*.hours": "Opening hours of pick-up place {1}",
  },
  mails: mailLabels,
  policies: policyLabels,
};
