/** Hands e-invoices over as a file of JSON, a list as the portal's bulk upload takes it. */
export function downloadJson(eInvoices: readonly object[], name: string): void {
  const blob = new Blob([JSON.stringify(eInvoices, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  // A number has slashes, which no file's name may have.
  link.download = `${name.replaceAll("/", "-")}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
