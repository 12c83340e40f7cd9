/**
 * A phone number as the gateway takes it: 10 digits without +91 or a leading 0.
 *
 * @returns undefined where it is no Indian number: the gateway then asks for none, and none is made up
 */
export function bankPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  return /^(?:91|0)?([1-9]\d{9})$/.exec(digits)?.[1];
}
