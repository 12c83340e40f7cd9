/** The status of an order that is paid, as the specification prescribes it. */
export const PAID_STATUS = "CHARGED";
