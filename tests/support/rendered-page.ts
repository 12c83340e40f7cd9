import { within } from "@testing-library/react";
import { Window } from "happy-dom";
import { newAddress } from "./endpoint-client.ts";
import type { TestShop } from "./test-shop.ts";

export interface RenderedPage {
  status: number;
  html: string;
  document: Document;
  /** Opens where a link leads. */
  follow: (link: HTMLElement) => Promise<RenderedPage>;
  /** Opens what a browser without scripts asks for when the form of a button or field is sent. */
  submit: (control: HTMLElement) => Promise<RenderedPage>;
  /** Path and query of where it was found, once redirects were followed. */
  path: string;
  /** What is there, by role and name. */
  all: ReturnType<typeof within>;
  /** The same within `main`. */
  main: ReturnType<typeof within>;
}

const settings = {
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
};

/** Opens a page of the shop as a browser without scripts does. */
export async function openRendered(shop: TestShop, path: string): Promise<RenderedPage> {
  const answer = await fetch(new URL(path, shop.origin), {
    headers: { accept: "text/html", "x-forwarded-for": newAddress() },
  });
  const html = await answer.text();
  const window = new Window({ url: answer.url, settings });
  // Where lines may not break is not what tests are about.
  window.document.write(html.replaceAll(/[\u00a0\u202f]/g, " "));
  const document = window.document as unknown as Document;
  const { pathname, search } = new URL(answer.url);
  const open = (target: string) => openRendered(shop, new URL(target, answer.url).href);
  return {
    status: answer.status,
    html,
    document,
    path: pathname + search,
    all: within(document.body),
    main: within(document.querySelector("main") ?? document.body),
    follow: (link) => open(link.getAttribute("href") ?? ""),
    submit(control) {
      const id = control.getAttribute("form");
      const form = id === null ? control.closest("form") : document.getElementById(id);
      if (!form) throw new Error("the control is in no form");
      const fields = new window.FormData(form as never) as unknown as FormData;
      const query = new URLSearchParams(
        [...fields].map(([name, value]): [string, string] => [name, String(value)]),
      );
      return open(`${form.getAttribute("action") ?? pathname}?${query}`);
    },
  };
}
