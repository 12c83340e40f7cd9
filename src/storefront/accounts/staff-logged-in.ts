import type { AuthRecord } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { showToast, type ToastLink } from "#ui/toast-store.ts";

const DASHBOARD_PATH = "/dashboard/admin";

/** Leads who works for the shop on to the dashboard: a login that begins on no page of it ends on the home page. */
export function wayToDashboard({ user }: Pick<AuthRecord, "user">): ToastLink | undefined {
  if (user.role !== ADMIN_ROLE) return undefined;
  return { label: "Open the dashboard", to: DASHBOARD_PATH };
}

/** Says after a login by one of the ten recovery codes how many are left; nothing after one by an app's six digits. */
export async function tellCodesLeft(code: string): Promise<void> {
  if (/^\d{6}$/.test(code.replaceAll(/[\s-]/g, ""))) return;
  const answer = await callEndpoint("getTwoFactor");
  if (!answer.ok) return;
  const { recoveryCodesLeft: left } = answer.value;
  const text =
    left === 0
      ? "That was your last recovery code. Make new ones before you need one."
      : `You have ${left} recovery ${left === 1 ? "code" : "codes"} left. Each works once.`;
  showToast(text, "info", undefined, { label: "Your sign-in", to: `${DASHBOARD_PATH}/sign-in` });
}
