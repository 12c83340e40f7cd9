import { startShop } from "./own-shop.ts";
import { fileInput, pictureFile } from "./picture-files.ts";
import { admin } from "./store-facts.ts";
import { expect, openContext, openPage, setLocalStorage, test } from "./test.ts";
import { logIn } from "./users.ts";

test("the owner changes a slide, and a visitor sees it in the shop", async ({ browser }) => {
  // The home page is everybody's.
  const { origin: baseURL, close } = await startShop();
  const [owners, visitors] = await Promise.all([
    openContext(browser, { baseURL }),
    openContext(browser, { baseURL }),
  ]);
  const [owner, visitor] = await Promise.all([owners.newPage(), visitors.newPage()]);
  await openPage(visitor, "/");
  const carousel = visitor.getByRole("region", { name: "Machines" });
  await expect(carousel.getByRole("heading", { name: "DTF printer" })).toBeVisible();

  await setLocalStorage(owner, { auth: JSON.stringify(await logIn(owner.request, admin)) });
  await openPage(owner, "/dashboard/admin/settings/home");
  await owner.getByLabel("Heading of slide 1").fill("Starter offer");
  await owner.getByLabel("Text of slide 1 (optional)").fill("Press, ink and paper in one box");
  const file = await pictureFile("offer.png", "#0a7d4f");
  await fileInput(owner, "Picture of slide 1").setInputFiles(file);
  await expect(owner.getByRole("button", { name: /^Remove/ }).first()).toBeVisible();
  await owner.getByRole("button", { name: "Save home page" }).click();
  await expect(owner.getByText("Describe the picture for those who cannot see it")).toBeVisible();
  await owner.getByLabel("Description of slide 1's picture").fill("A box with a press");
  await owner.getByRole("button", { name: "Save home page" }).click();
  await expect(
    owner.getByText("The home page is saved: visitors see it from now on."),
  ).toBeVisible();

  await openPage(visitor, "/");
  await expect(carousel.getByRole("heading", { name: "Starter offer" })).toBeVisible();
  await expect(carousel.getByText("Press, ink and paper in one box")).toBeVisible();
  await expect(carousel.getByRole("img", { name: "A box with a press" })).toBeVisible();
  close();
});
