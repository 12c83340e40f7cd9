import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Link } from "react-router";
import { expect, it } from "vitest";
import { AfterFirstPaint } from "./after-first-paint.tsx";

/** What was rendered, in its order. */
let rendered: string[] = [];

function Part({ name }: { name: string }) {
  rendered.push(name);
  return <p>{name}</p>;
}

const Product = () => (
  <>
    <h1>Mug</h1>
    <AfterFirstPaint placeholder={<Part name="placeholder" />}>
      <Part name="facts" />
    </AfterFirstPaint>
  </>
);

const List = () => (
  <>
    <Link to="/mug">Mug</Link>
    <Link to="/mug#facts">Facts of the mug</Link>
  </>
);

function open(path: string) {
  rendered = [];
  const Stub = createRoutesStub([
    { path: "/", Component: List },
    { path: "/mug", Component: Product },
  ]);
  render(<Stub initialEntries={[path]} />);
}

it("renders what is below the first screen after it, where a click has led there", async () => {
  open("/");
  await userEvent.click(screen.getByRole("link", { name: "Mug" }));
  await screen.findByText("facts");
  expect(rendered[0]).toBe("placeholder");
  expect(screen.queryByText("placeholder")).toBeNull();
});

it("renders all of a page at once that is opened", () => {
  open("/mug");
  expect(rendered).not.toContain("placeholder");
  screen.getByText("facts");
});

it("renders all of a page at once of which a place is asked for", async () => {
  open("/");
  await userEvent.click(screen.getByRole("link", { name: "Facts of the mug" }));
  await screen.findByText("facts");
  expect(rendered).not.toContain("placeholder");
});
