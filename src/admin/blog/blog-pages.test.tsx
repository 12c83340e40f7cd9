import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { BlogPost } from "#shared/blog/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as blogPage from "./blog-page.tsx";

const post: BlogPost = {
  _id: "b1",
  slug: "how-hot",
  title: "How hot",
  content: "<p>Press it at 200 °C.</p>",
  thumbnail: "/media/blog-thumbnails/a-800x800/800.webp",
  images: [],
  author: { _id: "u1", name: "Asha" },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** A shop that takes each picture at once. */
class TakesPictures {
  status = 201;
  responseText = JSON.stringify({ success: true, url: post.thumbnail });
  upload = {};
  onloadend = () => {};
  open() {}
  abort() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {
    queueMicrotask(() => this.onloadend());
  }
}

const getMediaConfig = () =>
  success({
    success: true as const,
    host: "own" as const,
    maxBytes: 10_485_760,
    maxPixels: 40_000_000,
    accept: ["image/png"],
  });
const getBlog = () => success({ success: true as const, blog: post });

const openNew = () => renderPage(blogPage, { route: "/dashboard/admin/create-blog" });
const openPost = () =>
  renderPage(blogPage, {
    route: "/dashboard/admin/update-blog/:slug",
    path: "/dashboard/admin/update-blog/how-hot",
  });

beforeEach(signInAsAdmin);

describe("a new blog's form", () => {
  it("says all that is missing before it asks the shop", async () => {
    fakeApi({ getMediaConfig });
    const { user } = openNew();
    await user.click(await screen.findByRole("button", { name: "Create blog" }));
    await screen.findByText("Title is required");
    screen.getByText("Content is required");
    screen.getByText("Thumbnail image is required");
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  });

  it("says that pictures cannot be uploaded, and tries again", async () => {
    let answers = 0;
    fakeApi({
      getMediaConfig: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : getMediaConfig();
      },
    });
    const { user } = openNew();
    await user.type(await screen.findByLabelText("Title"), "Half a title");
    const [failed] = screen.getAllByText("Pictures cannot be uploaded just now.");
    expect(failed).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.queryByText("Pictures cannot be uploaded just now.")).toBeNull(),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Half a title");
  });
});

describe("a new blog's form, filled in", () => {
  async function fillIn(
    { user }: ReturnType<typeof openNew>,
    takesPictures = TakesPictures,
  ): Promise<void> {
    vi.stubGlobal("XMLHttpRequest", takesPictures);
    await user.type(await screen.findByLabelText("Title"), "How hot");
    await user.click(screen.getByRole("button", { name: "HTML source" }));
    await user.type(screen.getByRole("textbox", { name: "Content" }), "Press it.");
    const thumbnail = within(screen.getByRole("group", { name: "Thumbnail image" }));
    const input = thumbnail.getByLabelText("Choose a picture", { exact: false });
    await user.upload(input, new File(["png"], "a.png", { type: "image/png" }));
    await thumbnail.findByRole("button", { name: /(Remove|Cancel the upload of) picture 1/ });
  }

  it("is sent by itself once its picture is uploaded, and says that it waits for that", async () => {
    const sent: unknown[] = [];
    let upload = () => {};
    class Uploading extends TakesPictures {
      override send() {
        upload = () => this.onloadend();
      }
    }
    fakeApi({
      getMediaConfig,
      createBlog: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Blog created successfully", blog: post });
      },
    });
    const page = openNew();
    await fillIn(page, Uploading);
    await page.user.click(screen.getByRole("button", { name: "Create blog" }));
    await screen.findByText("It is sent as soon as every picture is uploaded.");
    screen.getByText("Wait until every picture is uploaded, or remove it");
    expect(sent).toEqual([]);
    upload();
    await screen.findByText("Blog created successfully");
    expect(sent).toEqual([expect.objectContaining({ thumbnail: post.thumbnail })]);
  });

  it("is not sent by itself where somebody goes on writing meanwhile", async () => {
    let upload = () => {};
    class Uploading extends TakesPictures {
      override send() {
        upload = () => this.onloadend();
      }
    }
    fakeApi({ getMediaConfig });
    const page = openNew();
    await fillIn(page, Uploading);
    await page.user.click(screen.getByRole("button", { name: "Create blog" }));
    const waits = await screen.findByText("It is sent as soon as every picture is uploaded.");
    await page.user.type(screen.getByLabelText("Title"), "!");
    expect(waits.textContent).toBe("");
    upload();
    await waitFor(() =>
      expect(screen.queryByText("Wait until every picture is uploaded, or remove it")).toBeNull(),
    );
    screen.getByRole("button", { name: "Create blog" });
  });

  it("is sent once, and shows meanwhile that it is", async () => {
    const sent: unknown[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi({
      getMediaConfig,
      createBlog: async ({ body }) => {
        sent.push(body);
        await answered;
        return success({ success: true, message: "Blog created successfully", blog: post });
      },
    });
    const page = openNew();
    await fillIn(page);
    await page.user.dblClick(screen.getByRole("button", { name: "Create blog" }));
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Creating..." });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
    answer();
    await screen.findByText("Blog created successfully");
    await waitFor(() => expect(page.currentPath()).toBe("/dashboard/admin/blogs"));
    const { thumbnail } = post;
    expect(sent).toEqual([{ title: "How hot", content: "Press it.", thumbnail, images: [] }]);
  });

  it("is not lost by a failed save", async () => {
    fakeApi({ getMediaConfig, createBlog: noAnswer });
    const page = openNew();
    await fillIn(page);
    expect(anyUnsaved()).toBe(true);
    await page.user.click(screen.getByRole("button", { name: "Create blog" }));
    await within(screen.getByRole("alert")).findByText("Failed to create blog");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("How hot");
    expect(anyUnsaved()).toBe(true);
  });
});

describe("a blog's form", () => {
  it("is saved once and leads to the list", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getMediaConfig,
      getBlog,
      updateBlog: ({ params, body }) => {
        sent.push({ ...params, ...body });
        return success({ success: true, message: "Blog updated successfully", blog: post });
      },
    });
    const { user, currentPath } = openPost();
    await user.type(await screen.findByLabelText("Title"), " is it");
    expect(anyUnsaved()).toBe(true);
    await user.dblClick(screen.getByRole("button", { name: "Update blog" }));
    await screen.findByText("Blog updated successfully");
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/blogs"));
    // What nobody touched is not sent: it would undo what others changed meanwhile.
    expect(sent).toEqual([{ id: "b1", title: "How hot is it", version: post.updatedAt }]);
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("says why saving failed, and keeps what was typed", async () => {
    let answers = 0;
    fakeApi({
      getMediaConfig,
      getBlog,
      updateBlog: () => {
        answers += 1;
        const tooLarge = "Content is too large: split it into two blog posts";
        return answers === 1
          ? noAnswer()
          : failure("invalid_request", tooLarge, { fields: { content: tooLarge } });
      },
    });
    const { user } = openPost();
    await user.type(await screen.findByLabelText("Title"), " is it");
    const update = screen.getByRole("button", { name: "Update blog" });
    await user.click(update);
    await within(screen.getByRole("alert")).findByText("Failed to update blog");
    await user.click(update);
    await screen.findByText("Content is too large: split it into two blog posts");
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("How hot is it");
  });
});

describe("a blog's form beside somebody else's edit", () => {
  it("takes over what only they changed, asks where both did, and loses neither", async () => {
    const sent: unknown[] = [];
    const theirs: BlogPost = {
      ...post,
      title: "How hot it is",
      content: "<p>Press it at 180 °C.</p>",
      thumbnail: "/media/blog-thumbnails/b-800x800/800.webp",
      updatedAt: "2026-01-01T00:05:00.000Z",
    };
    fakeApi({
      getMediaConfig,
      getBlog,
      updateBlog: ({ body }) => {
        sent.push(body);
        return body.version === theirs.updatedAt
          ? success({ success: true, message: "Blog updated successfully", blog: theirs })
          : failure("changed_meanwhile", "Somebody else has changed this blog meanwhile.", {
              details: { blog: theirs },
            });
      },
    });
    const { user } = openPost();
    await user.type(await screen.findByLabelText("Title"), " is it");
    await user.click(screen.getByRole("button", { name: "HTML source" }));
    await user.type(screen.getByRole("textbox", { name: "Content" }), "<p>Mine.</p>");
    await user.click(screen.getByRole("button", { name: "Update blog" }));
    const panel = within(
      await screen.findByRole("region", { name: "This blog was changed meanwhile" }),
    );
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Thumbnail image: ",
    ]);
    const title = within(panel.getByRole("group", { name: "Title" }));
    title.getByRole("radio", { name: "Yours: How hot is it", checked: true });
    await user.click(title.getByRole("radio", { name: "Theirs: How hot it is" }));
    const content = within(panel.getByRole("group", { name: "Content" }));
    await user.click(content.getByRole("radio", { name: "Theirs: Press it at 180 °C." }));
    const source = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Content" });
    expect(source.value).toBe(theirs.content);
    await user.click(content.getByRole("radio", { name: "Yours: Press it at 200 °C. Mine." }));
    expect(source.value).toBe(`${post.content}<p>Mine.</p>`);
    await user.click(screen.getByRole("button", { name: "Update blog" }));
    await screen.findByText("Blog updated successfully");
    expect(sent[1]).toEqual({
      content: `${post.content}<p>Mine.</p>`,
      version: theirs.updatedAt,
    });
  });
});
