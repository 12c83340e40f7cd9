import { Clock, Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { StoreInfo } from "#shared/store-info.ts";
import { mailLink, phoneLink, whatsappLink } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { placeOf } from "../site/store-facts.ts";
import { HomeNewsletter } from "./home-newsletter.tsx";
import { HomeSection } from "./home-section.tsx";

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-2">
      <span aria-hidden="true" className="mt-1 text-primary">
        {icon}
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** How to reach the shop, when, and its newsletter. */
export function HomeContact() {
  const store = useStoreInfo();
  const { headOffice, otherBranches, openingHours } = store;
  return (
    <HomeSection title="Talk to us" className="late-height-225 lg:late-height-105">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <div>
          <ul>
            <Row icon={<Phone className="size-5" />}>
              <a href={phoneLink(store)} className="link">
                {store.phone}
              </a>
            </Row>
            {store.whatsapp && (
              <Row icon={<MessageCircle className="size-5" />}>
                <a href={whatsappLink(store.whatsapp)} className="link">
                  WhatsApp
                </a>
              </Row>
            )}
            <Row icon={<Mail className="size-5" />}>
              <a href={mailLink(store)} className="link break-words">
                {store.email}
              </a>
            </Row>
            <Row icon={<Clock className="size-5" />}>
              {openingHours.map(({ days, hours }) => (
                <p key={days}>
                  {days}: {hours}
                </p>
              ))}
            </Row>
            <Row icon={<MapPin className="size-5" />}>
              <p>Head office: {placeOf(headOffice)}</p>
              {otherBranches.length > 0 && (
                <p>
                  Branches:{" "}
                  {otherBranches.map(({ name, state }) => `${name} (${state})`).join(", ")}
                </p>
              )}
            </Row>
          </ul>
          <h3 className="mt-5">Find us elsewhere</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {socialLinks(store).map(({ name, to }) => (
              <li key={name}>
                <a
                  href={to}
                  rel="noopener noreferrer"
                  className="sheet inline-flex min-h-11 items-center px-4 font-semibold text-link hover:border-link"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <HomeNewsletter />
      </div>
    </HomeSection>
  );
}

const networks: Readonly<Record<string, string>> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "pinterest.com": "Pinterest",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/** Links to the shop on other services: those that the owner has, and no others. */
export function socialLinks(store: StoreInfo): { name: string; to: string }[] {
  return [
    ...(store.whatsapp ? [{ name: "WhatsApp", to: whatsappLink(store.whatsapp) }] : []),
    { name: "E-mail", to: mailLink(store) },
    ...(store.profiles ?? []).map((to) => ({ name: networkOf(to), to })),
  ];
}

function networkOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\.|^m\.|^in\./, "");
  return networks[host] ?? host;
}
