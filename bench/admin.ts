import { API_PREFIX } from "#shared/endpoint.ts";

/** Whom the measured shops make their admin at their start. */
export const ADMIN = { email: "owner@example.com", password: "a long password for the bench" };

/** What a measured shop's environment names, so that ADMIN can sign in and callers come from many addresses. */
export const adminEnvironment = {
  TRUST_PROXY: "127.0.0.1/32",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

/** Asks the shop's API; throws what it answers, if that is not what was asked for. */
export async function callApi(origin: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${origin}${API_PREFIX}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The header that says that ADMIN asks. */
export async function signInAdmin(origin: string): Promise<{ authorization: string }> {
  const { token } = await callApi(origin, "/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return { authorization: token };
}

/** Saves some fields of a subject of the settings, as the owner would. */
export async function saveSettings(
  { origin, headers }: { origin: string; headers: Readonly<Record<string, string>> },
  subject: "documents" | "payments",
  changed: object,
): Promise<void> {
  const { settings, version } = await callApi(origin, `/settings/${subject}`, { headers });
  await callApi(origin, `/settings/${subject}`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ settings: { ...settings, ...changed }, version }),
  });
}
