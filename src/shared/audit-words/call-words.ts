import type { EndpointName, Endpoints } from "../endpoints.ts";

/** What staff do that changes something: each has its words below, or the types say which one lacks them. */
type AuditedEndpoint = {
  [Name in EndpointName]: Endpoints[Name] extends { access: "staff"; method: infer Method }
    ? Method extends "GET"
      ? never
      : Name
    : never;
}[EndpointName];

/** With those that are no calls of staff: a new colleague takes the link that was mailed, and anybody's own profile. */
export type AuditedAction = AuditedEndpoint | "acceptInvitation" | "updateProfile";

/**
 * What each call did, as the shop's owner says it. A name in braces is a kind of subject of the audit, for which what
 * was changed of that kind is put; `{=column}` is what stands in that column since, and the part between two strokes
 * that has it is left out where nothing does. `Changed {…}` alone is told field by field where the rows say so
 * (`audit-sentence.ts`).
 */
export const auditWords: Readonly<Record<AuditedAction, string>> = {
  acceptInvitation: "Joined the staff",
  updateProfile: "Changed their own profile",
  createConfirmationOptions: "Began to show that it is them",
  createConfirmation: "Showed that it is them",
  createAttribute: "Added {attribute}",
  updateAttribute: "Changed {attribute}",
  deleteAttribute: "Deleted {attribute}",
  updateAttributeValues: "Changed the values of {attribute}",
  mergeAttributeValues: "Merged two values of {attribute}",
  previewAttributes: "Looked at what a product's texts say",
  uploadBankStatement: "Uploaded {bank-statement}",
  bookBankLine: "Booked {bank-line}",
  dismissBankLine: "Set aside {bank-line}",
  reopenBankLine: "Opened {bank-line} again",
  bookCertainLines: "Began to book all certain lines of {bank-statement}",
  stopCertainBooking: "Stopped booking the certain lines of {bank-statement}",
  createCoupon: "Made {coupon}",
  updateCoupon: "Changed {coupon}",
  endCoupon: "Ended {coupon}",
  resumeCoupon: "Took back the end of {coupon}",
  createBackup: "Began a backup",
  createBlog: "Published {blog}",
  updateBlog: "Changed {blog}",
  deleteBlog: "Deleted {blog}",
  restoreBlog: "Brought back {blog}",
  createCategory: "Added {category}",
  updateCategory: "Changed {category}",
  deleteCategory: "Deleted {category}",
  restoreCategory: "Brought back {category}",
  createProduct: "Added {product}",
  updateProduct: "Changed {product}",
  deleteProduct: "Deleted {product}",
  createRule: "Added a rule of what fits",
  updateRule: "Changed {fit}",
  deleteRule: "Deleted a rule of what fits",
  previewRule: "Looked at what a rule would catch",
  registerDocument: "Entered the e-invoice of {document}",
  createExport: "Began to save a list as a file|: {=list}",
  stopExport: "Stopped saving a list as a file",
  retryExport: "Tried again to save a list as a file",
  createFamily: "Made {family}",
  updateFamily: "Changed {family}",
  deleteFamily: "Deleted {family}: its products stay",
  addVariants: "Added variants to {family}",
  changeOrderAddress: "Changed the address of {order}",
  declineAddress: "Declined another address for {order}",
  addOrderNote: "Wrote a note on {order}",
  collectCash: "Entered cash| of {=amount_paise}| that a courier collected for {order}",
  refuseShipment: "Noted that a parcel of {order} was refused at the door",
  completeLines: "Filled in HSN and GST of {order}",
  noteEwayBill: "Entered the e-way bill of a parcel of {order}",
  transitionOrder: "Moved {order} on| to {=status}",
  resolvePaymentHold: "Decided about a payment of {order}",
  settleRefund: "Noted that a refund of {order} was paid out by hand",
  retryJob: "Tried a failed job again",
  retryWaitingMails: "Tried waiting mails at once",
  deleteJob: "Gave a failed job up",
  stopBackfill: "Stopped what an update left to do with older rows",
  resumeBackfill: "Had what an update left to do with older rows go on",
  createShipment: "Shipped pieces of {order}",
  deliverShipment: "Noted that a parcel of {order} has arrived",
  cancelItems: "Cancelled pieces of {order}",
  creditShipment: "Credited pieces of {order}",
  correctTracking: "Corrected the tracking number of a parcel of {order}|: {=tracking_number}",
  printOrderDocuments: "Printed documents of orders",
  enterTracking: "Shipped {order} by tracking numbers",
  previewMail: "Looked at a mail",
  sendMailTrial: "Sent themselves a mail for trial",
  signUpload: "Began to upload a picture",
  uploadMedia: "Uploaded a picture",
  recordTransfer: "Entered a bank transfer| of {=amount_paise}| for {order}",
  voidTransfer: "Voided a bank transfer of {order}",
  resolveUnmatchedPayment: "Settled a payment without an order",
  lookUpCustomer: "Looked at {user}",
  addCustomerNote: "Wrote a note about {user}",
  deleteCustomerNote: "Deleted a note about {user}",
  findPerson: "Looked up what is kept of {user}",
  exportPersonalData: "Saved all that is kept of {user}",
  erasePersonalData: "Erased a person",
  createPressSetting: "Added a press setting| for {=blank}",
  updatePressSetting: "Changed {press-setting}",
  deletePressSetting: "Deleted a press setting| for {=blank}",
  restorePressSetting: "Brought back {press-setting}",
  createQuote: "Began {quote}",
  saveQuote: "Saved the draft of {quote}",
  changeQuoteBuyer: "Changed the buyer of {quote}",
  sendQuote: "Sent {quote}",
  withdrawQuote: "Withdrew {quote}",
  answerQuote: "Wrote to the customer of {quote}",
  decideReturn: "Decided about {return}|: {=status}",
  inspectReturn: "Inspected {return}",
  endReturn: "Ended {return}|: {=status}",
  markPacked: "Marked {order} as packed or ready to pick up, or not",
  answerCancelRequest: "Answered a wish to cancel pieces of {order}",
  moderateReview: "Decided about {review}|: {=state}",
  createSavedView: "Made {view}",
  updateSavedView: "Changed {view}",
  deleteSavedView: "Removed {view}",
  ignoreSearch: "Left {search} out of the searches without result, or took it in again",
  createSynonym: "Added a synonym| of {=meaning}",
  updateSynonym: "Changed {synonym}",
  deleteSynonym: "Deleted a synonym| of {=meaning}",
  previewSearch: "Tried a synonym",
  saveStoreSettings: "Changed {settings}",
  saveBranchesSettings: "Changed {settings}",
  saveRegistrationsSettings: "Changed {settings}",
  saveStockSettings: "Changed {settings}",
  saveReturnsSettings: "Changed {settings}",
  saveNavigationSettings: "Changed {settings}",
  saveReviewsSettings: "Changed {settings}",
  savePaymentsSettings: "Changed {settings}",
  saveShippingSettings: "Changed {settings}",
  saveCarriersSettings: "Changed {settings}",
  saveDocumentsSettings: "Changed {settings}",
  saveBackupsSettings: "Changed {settings}",
  saveBooksSettings: "Changed {settings}",
  saveHomeSettings: "Changed {settings}",
  saveMailsSettings: "Changed {settings}",
  savePoliciesSettings: "Changed {settings}",
  returnToSettings: "Returned {settings} to an earlier state",
  inviteStaff: "Invited {user} to the staff",
  withdrawInvitation: "Withdrew the invitation of {user}",
  changeStaffRole: "Changed {user}",
  removeStaff: "Removed {user} from the staff",
  endStaffSession: "Signed {user} out on a device",
  endOwnSession: "Signed out on another of their devices",
  endOtherSessions: "Signed out on all of their other devices",
  removeStaffTwoFactor: "Removed the second factor of {user}",
  createStaffRole: "Made {role}",
  updateStaffRole: "Changed {role}",
  setRoleTwoFactor: "Changed {role}",
  deleteStaffRole: "Deleted {role}",
  restoreStaffRole: "Brought back {role}",
  changeStock: "Changed the stock of {product}",
  transferStock: "Moved pieces of {product} to another branch",
  saveStockCount: "Counted a shelf",
  receiveDelivery: "Took in a delivery",
  repairStock: "Set the stock of {product} to its movements",
  createAuthenticatorSecret: "Began to add an authenticator app",
  addAuthenticator: "Added an authenticator app",
  removeAuthenticator: "Removed an authenticator app",
  createRecoveryCodes: "Made new recovery codes",
  createPasskeyOptions: "Began to add a passkey",
  addPasskey: "Added a passkey",
  removePasskey: "Removed a passkey",
};

/** What an action did; of one that only a version before knew, its name in words. */
export function wordsOf(action: string): string {
  return Object.hasOwn(auditWords, action)
    ? auditWords[action as AuditedAction]
    : nameInWords(action);
}

/** A call's, table's or column's name in words: `addOrderNote` is `Add order note`, `tax_from` `Tax from`. */
export function nameInWords(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
