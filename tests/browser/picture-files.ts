import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** A file as a browser is handed it. */
interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one colour, as somebody's disk has it. */
export async function pictureFile(name: string, colour: string): Promise<PickedFile> {
  const create = { width: 900, height: 600, channels: 3, background: colour } as const;
  return { name, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

/** The pictures of a form by what they are for, such as `Photos`. */
export function pictureGroup(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

/** The control that takes the files of a group of pictures, once it takes any. */
export function fileInput(page: Page, group: string): Locator {
  return pictureGroup(page, group).locator("input[type=file]:enabled");
}

/** Drops files on the middle of something, as from somebody's desktop. */
export async function dropFiles(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const browser = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  }
  await browser.detach();
}
