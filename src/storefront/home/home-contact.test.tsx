import { expect, it } from "vitest";
import { askShop } from "../site/contact-links.ts";
import { socialLinks } from "./home-contact.tsx";

const store = {
  name: "Pressroom",
  origin: "https://shop.example",
  email: "care@example.com",
  phone: "+91 33 4000 1988",
  sandbox: false,
  resetByAnswer: false,
};

it("shows the owner's own pages elsewhere, by the network's name", () => {
  const profiles = ["https://www.instagram.com/pressroom.in", "https://prints.example/pressroom"];
  expect(socialLinks({ ...store, whatsapp: "919800012345", profiles })).toEqual([
    { name: "WhatsApp", to: "https://wa.me/919800012345" },
    { name: "E-mail", to: "mailto:care@example.com" },
    { name: "Instagram", to: "https://www.instagram.com/pressroom.in" },
    { name: "prints.example", to: "https://prints.example/pressroom" },
  ]);
});

it("shows no network on which the shop is not, and asks by e-mail without WhatsApp", () => {
  expect(socialLinks(store).map(({ name }) => name)).toEqual(["E-mail"]);
  expect(askShop(store, "Hello, & so on")).toEqual({
    to: "mailto:care@example.com?body=Hello%2C%20%26%20so%20on",
    way: "by e-mail",
  });
});
