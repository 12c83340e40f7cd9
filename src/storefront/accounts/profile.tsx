import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { useForm } from "#ui/use-form.ts";
import { signIn, useAuth } from "./auth-store.ts";
import { PasswordForm } from "./password-form.tsx";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";
import { useStaffRole } from "./use-staff-role.ts";

/** Folded away where the page is about something else. */
export function Profile({ isFolded = false }: { isFolded?: boolean }) {
  const { user } = useAuth();
  const staffRole = useStaffRole();
  const facts = [
    ["Name", user?.name],
    ["E-mail", user?.email],
    ["Phone", user?.phone],
    ["Address", user?.address],
    ...(user?.role === ADMIN_ROLE ? [["Role", staffRole]] : []),
  ];
  return (
    <div className="grid gap-8">
      <table className="spec-table">
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" className="w-28">
                {name}
              </th>
              <td className="wrap-anywhere whitespace-pre-line">{value || "Not given"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <UnconfirmedEmail />
      {isFolded ? (
        <details className="grid gap-8">
          <summary className="link min-h-11 w-fit cursor-pointer py-2.5">
            Edit your profile or change your password
          </summary>
          <div className="mt-4 grid gap-8">
            <ProfileForm />
            <PasswordForm />
          </div>
        </details>
      ) : (
        <>
          <ProfileForm />
          <PasswordForm />
        </>
      )}
    </div>
  );
}

function ProfileForm() {
  const { user, token } = useAuth();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { name = "", phone = "", address = "" } = texts;
    const answer = await callEndpoint("updateProfile", { body: { name, phone, address } });
    if (!answer.ok) return answer;
    markSaved();
    signIn({ user: answer.value.user, token });
    showToast(answer.value.message);
    return "done";
  });
  const { markSaved } = useUnsaved(form.ref);
  return (
    <form {...form} aria-labelledby="edit-profile" className="sheet grid gap-5 p-5">
      <h2 id="edit-profile">Edit profile</h2>
      <FormError message={message} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={user?.name}
        {...fieldLimits("updateProfile", "name")}
        required
        error={errors.name}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={user?.phone}
        {...fieldLimits("updateProfile", "phone")}
        title="Enter a phone number of at least 10 digits"
        required
        error={errors.phone}
      />
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="street-address"
        defaultValue={user?.address}
        {...fieldLimits("updateProfile", "address")}
        required
        error={errors.address}
      />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
