import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { setRole } from "../support/users.ts";

/**
 * A client that was written from the specification alone: the 24 calls of its section 7, with the fields
 * that it names and no others, over HTTP. Nothing of the shop's own contracts is imported here.
 */
let shop: TestShop;
let token = "";

beforeAll(async () => {
  shop = await openTestShop({ demo: true, environment: { STORE_GSTIN: "19AAAAA0000A1ZZ" } });
});
afterAll(() => shop.close());

type Json = Record<string, unknown>;
/** What such a client reads of an answer, by the specification's names. */
interface Item {
  _id: string;
  name: string;
  slug: string;
  content: string;
  author: unknown;
  price: number;
  quantity: number;
  category: { _id: string; name: string };
}
/** Such a client takes it that there is one. */
type Items = [Item, ...Item[]];
interface Order {
  status: string;
  totalAmount: number;
  shippingAddress: unknown;
  products: [{ product: unknown }];
}
interface Started {
  products: unknown[];
  payment_url: string;
  session: { payment_links: { web: string } };
}
interface Body {
  success: boolean;
  ok: boolean;
  message: string;
  token: string;
}

async function call<Answer = unknown>(
  method: string,
  path: string,
  payload?: Json | FormData,
): Promise<{ status: number; body: Body & Answer }> {
  const isForm = payload instanceof FormData;
  const answer = await fetch(`${shop.origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: token }),
      ...(payload && !isForm && { "content-type": "application/json" }),
    },
    ...(payload && { body: isForm ? payload : JSON.stringify(payload) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, text] of Object.entries(fields)) data.append(name, text);
  return data;
};

/** Names of members, of which an answer may have more. */
const has = (...names: string[]) =>
  expect.objectContaining(Object.fromEntries(names.map((name) => [name, expect.anything()])));

const userShape = has("_id", "name", "role");
const productShape = has(
  ...["_id", "name", "slug", "description", "price", "quantity", "category", "shipping", "photo"],
  "bulkDiscounts",
);
const blogShape = has("_id", "slug", "title", "content", "thumbnail", "images", "author");

const person = {
  name: "Meera Old",
  email: "meera.old@example.com",
  password: "mango-train-old",
  phone: "9830012345",
  address: "12 Park Street, Kolkata, West Bengal 700016",
  answer: "Tiger",
};

async function signIn(): Promise<Item> {
  const { email, password } = person;
  const { status, body } = await call<{ user: Item }>("POST", "auth/login", { email, password });
  expect([status, body.success]).toEqual([200, true]);
  token = body.token;
  return body.user;
}

describe("a shopper's day", () => {
  it("registers, is refused with a message, logs in, and resets the password", async () => {
    const registered = await call("POST", "auth/register", person);
    expect(registered).toMatchObject({ status: 201, body: { success: true } });
    expect(registered.body.message).toEqual(expect.any(String));
    const wrong = await call("POST", "auth/login", { email: person.email, password: "wrong-one" });
    expect(wrong.body).toMatchObject({ success: false, message: "Invalid email or password" });
    const user = await signIn();
    expect(user).toEqual(userShape);
    expect(token).toMatch(/\S/);
    const requests = { email: person.email, newPassword: "mango-train-new", answer: person.answer };
    expect((await call("POST", "auth/forgotPassword", requests)).body.success).toBe(true);
    person.password = requests.newPassword;
    await signIn();
    expect((await call("GET", "auth/admin-auth")).body.ok).toBe(false);
  });

  it("reads categories, products and blogs", async () => {
    const { body: tree } = await call<{ category: Items }>("GET", "category/get-category");
    expect(tree.success).toBe(true);
    expect(tree.category[0]).toEqual(has("_id", "name", "slug"));
    const { body: list } = await call<{ products: Items }>("GET", "product/get-products");
    expect(list.success).toBe(true);
    expect(list.products[0]).toEqual(productShape);
    const [{ _id, slug, category }] = list.products;
    expect(category).toEqual(has("_id", "name"));
    const { body: one } = await call<{ product: Item }>("GET", `product/get-product/${slug}`);
    expect(one.product).toEqual(list.products[0]);
    const own = tree.category.find((each) => each._id === category._id);
    const { body: page } = await call<{ category: Item; products: Items }>(
      "GET",
      `product/product-category/${own?.slug}`,
    );
    expect(page.category).toMatchObject({ _id: category._id, name: category.name });
    expect(page.products.map((each) => each._id)).toContain(_id);
    const { body: related } = await call<{ products: Items }>(
      "GET",
      `product/related-product/${_id}/${category._id}`,
    );
    expect(related.products.length).toBeGreaterThan(0);
    expect(related.products.length).toBeLessThanOrEqual(8);
    expect(related.products.map((each) => each._id)).not.toContain(_id);

    const { body: blogs } = await call<{ blogs: Items }>("GET", "blog/get-blogs");
    expect(blogs.success).toBe(true);
    expect(blogs.blogs[0]).toEqual(blogShape);
    expect(blogs.blogs[0].author).toEqual(has("name"));
    const { body: blog } = await call<{ blog: Item }>(
      "GET",
      `blog/get-blog/${blogs.blogs[0].slug}`,
    );
    expect(blog.blog.content).toBe(blogs.blogs[0].content);
    const { body: searched } = await call<{ blogs: Items }>("GET", "blog/search-blog/sublimation");
    expect(searched.blogs[0]).toEqual(blogShape);
  });

  it("searches, whose whole answer is the list", async () => {
    const { body } = await call<Items>("GET", `product/search/${encodeURIComponent("mug")}`);
    expect(body.length).toBeGreaterThan(5);
    for (const product of body) expect(product).toEqual(productShape);
  });

  it("buys variants at the sum of each by itself, and pays", async () => {
    const user = await signIn();
    const { body: shirts } = await call<Items>("GET", "product/search/t-shirt");
    const wanted = shirts.filter((each) => Number(each.quantity) >= 3).slice(0, 4);
    expect(wanted).toHaveLength(4);
    const quantity = 3;
    const goods = wanted.reduce((sum, each) => sum + Number(each.price) * quantity, 0);
    const initiate = (amount: number, orderId: string) =>
      call<Started>("POST", "payment/hdfc/initiate", {
        amount,
        customer: {
          customer_id: user._id,
          customer_email: person.email,
          customer_phone: person.phone,
          customer_name: person.name,
        },
        orderId,
        redirectUrl: `${shop.origin}/payment/callback`,
        products: wanted.map(({ _id, name, price }) => ({
          product_id: _id,
          name,
          price,
          quantity,
        })),
      });
    const orderId = `ORD${Date.now()}OLD`;
    const refused = await initiate(goods + 0.5, orderId);
    expect(refused).toMatchObject({ status: 409, body: { success: false } });
    expect(refused.body.message).toMatch(/choose how your order is delivered|The total/);
    expect(refused.body.products).toHaveLength(4);
    const started = await initiate(goods, orderId);
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const { payment_url, session } = started.body;
    expect(payment_url).toMatch(/^http/);
    expect(session.payment_links.web).toBe(payment_url);
    await shop.sandbox.pay(orderId);
    const status = await vi.waitFor(async () => {
      const { body } = await call<{ status: string; order: { status: string; amount: number } }>(
        "GET",
        `payment/status?order_id=${orderId}`,
      );
      expect(body.order.status).toBe("CHARGED");
      return body;
    }, 10_000);
    expect(status.status).toBe("success");
    expect(status.order).toMatchObject({ order_id: orderId, payment_method: expect.any(String) });
    expect(status.order).toEqual(has("id", "amount"));
    expect(status.order.amount).toBeLessThanOrEqual(goods);
    const { body: mine } = await call<{ orders: [Order] }>("GET", "order/user-orders");
    const [order] = mine.orders;
    expect(order).toEqual(has("_id", "createdAt", "shippingAddress", "totalAmount"));
    expect(order.status).toBe("Processing");
    expect(order.totalAmount).toBe(status.order.amount);
    expect(order.shippingAddress).toEqual(has("address", "city", "state", "pincode"));
    expect(order.products[0]).toMatchObject({ quantity, price: expect.any(Number) });
    expect(order.products[0].product).toEqual(has("images", "name"));
  });
});

describe("an admin's day", () => {
  it("makes, changes and deletes a category, a product and a blog, with the fields specified", async () => {
    const user = await signIn();
    await setRole(shop, user, 1);
    await signIn();
    expect((await call("GET", "auth/admin-auth")).body).toEqual({ ok: true });

    const made = await call<{ category: Item }>("POST", "category/create-category", {
      name: "Old shelf",
      parent: null,
    });
    expect(made.body).toMatchObject({ success: true, message: "Old shelf is created" });
    const { _id: category } = made.body.category;
    const again = await call("POST", "category/create-category", { name: "Old shelf" });
    expect(again).toMatchObject({ status: 409, body: { success: false } });
    const renamed = await call("PUT", `category/update-category/${category}`, {
      name: "Old rack",
      parent: null,
    });
    expect(renamed.body).toMatchObject({ success: true, message: "Old rack is updated" });

    const fields = {
      name: "Old press",
      description: "As the specification has it",
      price: "1499.50",
      quantity: "7",
      category,
      photo: "https://example.com/a.jpg,https://example.com/b.jpg",
      bulkDiscounts: JSON.stringify([{ quantity: "5", discount: "10" }]),
    };
    const created = await call<{ product: Item }>("POST", "product/create-product", form(fields));
    expect(created.body).toMatchObject({
      success: true,
      message: "Product created successfully",
      product: {
        price: 1499.5,
        quantity: 7,
        photo: ["https://example.com/a.jpg", "https://example.com/b.jpg"],
        bulkDiscounts: [{ quantity: 5, discount: 10 }],
      },
    });
    const { _id, slug } = created.body.product;
    const changes = form({ ...fields, name: "Old press, second", shipping: "1" });
    const updated = await call<{ product: Item }>("PUT", `product/update-product/${_id}`, changes);
    expect(updated.body).toMatchObject({ success: true, message: "Product updated successfully" });
    expect(updated.body.product).toMatchObject({ name: "Old press, second", slug, shipping: true });
    const full = await call("DELETE", `category/delete-category/${category}`);
    expect(full).toMatchObject({ status: 409, body: { success: false } });
    const deleted = await call("DELETE", `product/delete-product/${_id}`);
    expect(deleted.body).toMatchObject({ success: true, message: "Product deleted successfully" });
    const emptied = await call("DELETE", `category/delete-category/${category}`);
    expect(emptied.body).toMatchObject({ success: true, message: "Category deleted successfully" });

    const blog = await call<{ blog: Item }>("POST", "blog/create-blog", {
      title: "Old news",
      content: "<p>Pressed</p>",
      thumbnail: "https://example.com/t.jpg",
      images: ["https://example.com/i.jpg"],
    });
    expect(blog.body).toMatchObject({ success: true, message: "Blog created successfully" });
    expect(blog.body.blog).toEqual(blogShape);
    const gone = await call("DELETE", `blog/delete-blog/${blog.body.blog._id}`);
    expect(gone.body).toMatchObject({ success: true, message: "Blog deleted successfully" });
    expect((await call("GET", `blog/get-blog/${blog.body.blog.slug}`)).status).toBe(404);
  });

  it("is told of a price of 0, which the checkout refuses", async () => {
    const tree = (await call<{ category: Items }>("GET", "category/get-category")).body.category;
    const fields = { name: "Unpriced tray", price: "0", quantity: "5", category: tree[0]._id };
    const made = (
      await call<{ product: Item; notice: string }>("POST", "product/create-product", form(fields))
    ).body;
    expect(made.notice).toMatch(/^Its price is 0: it is shown, but cannot be bought/);
    const answer = await call("POST", "payment/hdfc/initiate", {
      amount: 1,
      orderId: `ORD${Date.now()}FREE`,
      redirectUrl: `${shop.origin}/payment/callback`,
      products: [{ product_id: made.product._id, name: "Unpriced tray", price: 0, quantity: 1 }],
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^Unpriced tray has no price yet and cannot be bought/);
  });

  it("sells a product of the specified fields alone", async () => {
    const tree = (await call<{ category: Items }>("GET", "category/get-category")).body.category;
    const fields = { name: "Plain old tray", price: "250", quantity: "5", category: tree[0]._id };
    const { product } = (
      await call<{ product: Item }>("POST", "product/create-product", form(fields))
    ).body;
    const answer = await call("POST", "payment/hdfc/initiate", {
      amount: 250,
      orderId: `ORD${Date.now()}TRAY`,
      redirectUrl: `${shop.origin}/payment/callback`,
      products: [{ product_id: product._id, name: product.name, price: 250, quantity: 1 }],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
});
