import { defineEndpoint, successBody } from "../endpoint.ts";
import { homeSettings } from "./home.ts";

const getHomeContents = defineEndpoint({
  method: "GET",
  path: "/home-contents",
  access: "anyone",
  about: "What the owner has set of the home page; its banner is empty on days without one.",
  answer: successBody({ home: homeSettings }),
});

/** What every visitor may read of the settings of pages. */
export const contentsEndpoints = { getHomeContents };
