import {
  adminAuth,
  forgotPassword,
  getAccount,
  login,
  logout,
  register,
  requestReset,
  requestVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from "./accounts/contract.ts";
import {
  createBlog,
  deleteBlog,
  getBlog,
  getBlogs,
  getRelatedBlogs,
  searchBlogs,
  updateBlog,
} from "./blog/contract.ts";
import {
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  listAdminProducts,
  updateCategory,
  updateProduct,
} from "./catalogue/admin-contract.ts";
import {
  getCategories,
  getProduct,
  getProducts,
  getProductsOfCategory,
  getRelatedProducts,
  searchProducts,
} from "./catalogue/contract.ts";
import {
  checkCoupon,
  getPaymentStatus,
  hdfcWebhook,
  initiatePayment,
} from "./checkout/contract.ts";
import {
  correctTracking,
  getAdminOrder,
  listAdminOrders,
  moveOrder,
  resolvePayment,
  settleRefund,
} from "./fulfilment/contract.ts";
import { getOrdersToShip, getOverview } from "./fulfilment/overview-contract.ts";
import { getMediaConfig, signUpload, uploadMedia } from "./media/contract.ts";
import { confirmNewsletter, subscribe, unsubscribe } from "./newsletter/contract.ts";
import { getLastAddress, getUserOrders } from "./orders/contract.ts";
import {
  getOwnReview,
  getReviews,
  listReviews,
  moderateReview,
  writeReview,
} from "./reviews/contract.ts";
import { findProducts } from "./search/contract.ts";

/** Every HTTP endpoint of the shop. */
export const endpoints = {
  register,
  login,
  forgotPassword,
  requestReset,
  resetPassword,
  requestVerification,
  verifyEmail,
  logout,
  adminAuth,
  getAccount,
  updateProfile,
  getCategories,
  getProducts,
  getProduct,
  getProductsOfCategory,
  getRelatedProducts,
  searchProducts,
  findProducts,
  createCategory,
  updateCategory,
  deleteCategory,
  createProduct,
  updateProduct,
  deleteProduct,
  listAdminProducts,
  getLastAddress,
  getUserOrders,
  listAdminOrders,
  getAdminOrder,
  moveOrder,
  resolvePayment,
  correctTracking,
  settleRefund,
  getOverview,
  getOrdersToShip,
  initiatePayment,
  checkCoupon,
  getPaymentStatus,
  hdfcWebhook,
  subscribe,
  confirmNewsletter,
  unsubscribe,
  getReviews,
  writeReview,
  getOwnReview,
  listReviews,
  moderateReview,
  getBlogs,
  searchBlogs,
  getRelatedBlogs,
  getBlog,
  createBlog,
  updateBlog,
  deleteBlog,
  getMediaConfig,
  signUpload,
  uploadMedia,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
