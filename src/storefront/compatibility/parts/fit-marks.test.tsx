import { act, cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import { useFitMark } from "./fit-marks.ts";

function Card() {
  return <p>{useFitMark("paper") ?? "no mark"}</p>;
}

/** Shows a card to somebody signed in; answers what has the browser be idle, and what was asked. */
function showCard() {
  const onRequest = vi.fn();
  let work = () => {};
  vi.stubGlobal("requestIdleCallback", (given: () => void) => {
    work = given;
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => {
    work = () => {};
  });
  fakeApi({
    getMyMachines: () => {
      onRequest();
      const machine = { _id: "m1", name: "Epson F170", slug: "epson-f170", photo: "" };
      return success({ success: true, machines: [machine] });
    },
    checkFits: ({ body }) => {
      const [product = ""] = body.products;
      const [machine = ""] = body.machines;
      const fit = { _id: machine, name: "Epson F170", slug: "epson-f170" };
      return success({ success: true, fits: [{ product, machine: fit, reason: "" }] });
    },
  });
  signIn();
  const page = renderPage({ default: Card }, { route: "/" });
  return { ...page, onRequest, beIdle: () => act(async () => work()) };
}

it("asks nothing once nothing is shown any more", async () => {
  const { onRequest, beIdle } = showCard();
  cleanup();
  await beIdle();
  await vi.dynamicImportSettled();
  expect(onRequest).not.toHaveBeenCalled();
});

it("marks what fits one of my machines, once the browser is idle", async () => {
  const { onRequest, beIdle } = showCard();
  screen.getByText("no mark");
  expect(onRequest).not.toHaveBeenCalled();
  await beIdle();
  await screen.findByText("Fits your Epson F170");
});
