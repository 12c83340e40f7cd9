import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The specification's routes (section 2), in its words. */
export default [
  index("catalogue/home-page.tsx"),
  route("alternate", "pages/alternate-page.tsx"),
  route("about-us", "pages/about-us-page.tsx"),
  route("product/:slug", "catalogue/product-page.tsx"),
  route("search", "catalogue/search-page.tsx"),
  route("cart", "cart/cart-page.tsx"),
  route("orders", "orders/orders-page.tsx"),
  route("category", "catalogue/category-tree-page.tsx"),
  route("category/:slug", "catalogue/category-page.tsx"),
  route("login", "accounts/login-page.tsx"),
  route("register", "accounts/register-page.tsx"),
  route("forgotPassword", "accounts/forgot-password-page.tsx"),
  route("blogs", "blog/blogs-page.tsx"),
  route("blog/:slug", "blog/blog-page.tsx"),
  route("help-center", "pages/help-center-page.tsx"),
  route("privacy-policy", "pages/privacy-policy-page.tsx"),
  route("refund-policy", "pages/refund-policy-page.tsx"),
  route("terms-conditions", "pages/terms-conditions-page.tsx"),
  route("payment/callback", "checkout/payment-result-page.tsx"),
  route("newsletter/confirm", "newsletter/confirm-page.tsx"),
  route("newsletter/unsubscribe", "newsletter/unsubscribe-page.tsx"),
  route("*", "pages/not-found-page.tsx"),
] satisfies RouteConfig;
