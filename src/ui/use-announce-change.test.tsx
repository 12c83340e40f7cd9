import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAnnounceChange } from "./announce.ts";
import { Toasts } from "./toast.tsx";

function Heading({ name }: { name: string }) {
  useAnnounceChange(`Shown: ${name}`);
  return <Toasts />;
}

it("says another text, not the one that stands there at first", () => {
  const { rerender } = render(<Heading name="Mug, 11 oz" />);
  expect(screen.queryByText(/^Shown/)).toBeNull();
  rerender(<Heading name="Mug, 15 oz" />);
  screen.getByText("Shown: Mug, 15 oz");
});
