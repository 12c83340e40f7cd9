/**
 * Lets what another service lays over the page be used while one of our modal dialogs is open: all
 * outside of a modal dialog is dead. The dialog stays in sight, no longer modal, until the answered
 * function is called.
 */
export function makeNonModal(): () => void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog:modal");
  if (!dialog) return () => {};
  dialog.close();
  dialog.show();
  return () => {
    if (!dialog.isConnected || !dialog.open) return;
    dialog.close();
    dialog.showModal();
  };
}
