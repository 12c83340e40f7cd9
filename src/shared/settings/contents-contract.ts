import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { homeSettings } from "./home.ts";
import { navigationSettings } from "./navigation.ts";
import { policyNames } from "./policy-pages.ts";

const getHomeContents = defineEndpoint({
  method: "GET",
  path: "/home-contents",
  access: "anyone",
  about: "What the owner has set of the home page; its banner is empty on days without one.",
  answer: successBody({ home: homeSettings }),
});

const getNavigation = defineEndpoint({
  method: "GET",
  path: "/navigation-links",
  access: "anyone",
  // Pages get it with their document.
  loadedLate: true,
  about:
    "Links and texts of the menu and the footer of every page. A row of categories stands for the first ones of the shop.",
  answer: successBody({ navigation: navigationSettings }),
});

const getPolicy = defineEndpoint({
  method: "GET",
  path: "/policies/:policy",
  access: "anyone",
  about: "The text of a policy, of the help center or of the page about us that counts today.",
  params: z.object({ policy: z.enum(policyNames) }),
  answer: successBody({
    policy: z.object({
      /** Below the title, with variables; may be empty. */
      lead: z.string(),
      /** For search engines, with variables. */
      description: z.string(),
      /** HTML of the allow-list of articles, with variables such as `{returnDays}`. */
      body: z.string(),
      /** Since which Indian day it counts; empty where the owner has named none. */
      since: z.string(),
    }),
  }),
});

/** What every visitor may read of the settings of pages. */
export const contentsEndpoints = { getHomeContents, getNavigation, getPolicy };
