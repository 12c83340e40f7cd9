/** By what a bank account in India is known, without spaces; browsers read them with the flag `v`. */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const ACCOUNT_NUMBER = /^\d{9,18}$/;
export const UPI_ID = /^(?:[a-zA-Z0-9._]|-){2,100}@[a-zA-Z][a-zA-Z0-9]{1,60}$/;
