import { callEndpoint } from "#browser/endpoint-client.ts";
import type { MediaFolder } from "#shared/media/contract.ts";

/** Cloudinary's upload widget (cloudinary.com/documentation/upload_widget). */
const SCRIPT = "https://upload-widget.cloudinary.com/global/all.js";

interface WidgetResult {
  event: string;
  info?: { secure_url?: string };
}

interface CloudinaryGlobal {
  createUploadWidget(
    options: Record<string, unknown>,
    onEvent: (error: unknown, result: WidgetResult | undefined) => void,
  ): { open(): void };
}

declare global {
  interface Window {
    cloudinary?: CloudinaryGlobal;
  }
}

interface CloudinaryUpload {
  cloudName: string;
  apiKey: string;
  folder: MediaFolder;
  single: boolean;
  /** Bytes. */
  maxBytes: number;
  /** MIME types. */
  accept: readonly string[];
  onPicture: (url: string) => void;
  onError: (message: string) => void;
}

/** Opens the widget, loading it first; every upload is signed by the shop. */
export async function openCloudinaryWidget(upload: CloudinaryUpload): Promise<void> {
  const { cloudName, apiKey, folder, single, maxBytes, accept, onPicture, onError } = upload;
  const cloudinary = await loadWidget();
  if (!cloudinary) {
    return onError("The upload window could not be loaded. Check your connection and try again.");
  }
  const sign = async (give: (signature: string) => void, params: Record<string, unknown>) => {
    const answer = await callEndpoint("signUpload", {
      body: {
        folder,
        timestamp: Number(params.timestamp),
        ...(params.source === "uw" && { source: "uw" }),
      },
    });
    if (answer.ok) give(answer.value.signature);
    else onError(answer.message);
  };
  const options = {
    cloudName,
    apiKey,
    folder,
    uploadSignature: sign,
    multiple: !single,
    maxFileSize: maxBytes,
    clientAllowedFormats: accept.map((type) => type.replace("image/", "")),
    resourceType: "image",
    sources: ["local"],
  };
  let bringBack = () => {};
  const widget = cloudinary.createUploadWidget(options, (error, result) => {
    if (error) return onError("The picture could not be uploaded. Please try again.");
    if (result?.event === "success" && result.info?.secure_url) onPicture(result.info.secure_url);
    if (result?.event === "close") bringBack();
  });
  bringBack = makeNonModal();
  widget.open();
}

function loadWidget(): Promise<CloudinaryGlobal | undefined> {
  if (window.cloudinary) return Promise.resolve(window.cloudinary);
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve(window.cloudinary);
    script.onerror = () => {
      script.remove();
      resolve(undefined);
    };
    document.head.append(script);
  });
}

/**
 * Lets what another service lays over the page be used while one of our modal dialogs is open: all
 * outside of a modal dialog is dead. The dialog stays in sight, no longer modal, until the answered
 * function is called.
 */
function makeNonModal(): () => void {
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
