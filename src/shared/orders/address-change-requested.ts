/** Why an order does not go out, or is not packed, while its customer waits for an answer about where to. */
export const ADDRESS_CHANGE_REQUESTED =
  "The customer asks for another address: change it or decline it first.";
