/**
 * The carrier of pieces that their customer has picked up in a branch: nobody carries them. They leave like a parcel all
 * the same, so that stock, invoice and returns are those of any other; what has this carrier is told as picked up.
 */
export const PICKED_UP = "Picked up";

/** True of pieces that were handed over in a branch and not sent: their tracking number says nothing and is not shown. */
export const isPickedUp = (carrier: string): boolean => carrier === PICKED_UP;
