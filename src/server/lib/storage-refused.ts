/**
 * What the owner reads where a bucket did not take something.
 *
 * @param said the message of an error that begins with `the storage`: it has no more than the shop's own words
 */
export const storageRefused = (said: string) => `The bucket did not take it: ${said}.`;
