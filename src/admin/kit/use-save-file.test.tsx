import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "#tests/components/render-page.tsx";
import { FileProgress } from "./file-progress.tsx";
import { useSaveFile } from "./use-save-file.ts";

function Saver() {
  const { saving, received, save } = useSaveFile();
  return (
    <>
      <button type="button" onClick={() => void save("getAccountingArchive", { query: {} })}>
        {saving ? "Making it..." : "Download"}
      </button>
      <FileProgress name="All files" received={received} />
    </>
  );
}

it("says how much of a file has come while the shop makes it, until it is saved", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const shop = writable.getWriter();
  vi.stubGlobal("fetch", async () => {
    return new Response(readable, {
      headers: { "Content-Disposition": 'attachment; filename="all.zip"' },
    });
  });
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:all";
  });
  const { user } = renderPage({ default: Saver }, { route: "/dashboard/admin/accounting" });
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await shop.write(new Uint8Array(1_250_000));
  await screen.findByText(/^1\.3 MB have come/);
  screen.getByRole("progressbar", { name: "All files" });
  await shop.write(new Uint8Array(10));
  await shop.close();
  await screen.findByText("all.zip was saved");
  expect(saved.map(({ size }) => size)).toEqual([1_250_010]);
  expect(screen.queryByRole("progressbar")).toBeNull();
});
