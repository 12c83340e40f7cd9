import { Link } from "react-router";
import { isGstin } from "#shared/tax/gstin.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { Notice } from "#ui/notice.tsx";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";

/** Says that the shop's GSTIN is missing or mistyped: tax is shown, and documents are made, by it. */
export function GstinNotice() {
  const { gstin } = useStoreInfo();
  if (gstin && isGstin(gstin)) return null;
  return (
    <div className="mb-6">
      {gstin ? (
        <Notice tone="warning" title={`${gstin} is not a valid GSTIN`}>
          <p>
            Its state or its check character is wrong, and it stands on every order. Enter the right
            one under <RegistrationsLink />.
          </p>
        </Notice>
      ) : (
        <Notice tone="info" title="This shop has no GSTIN, so it shows no tax">
          <p>
            If you are registered for GST, enter your GSTIN under <RegistrationsLink />.
          </p>
        </Notice>
      )}
    </div>
  );
}

function RegistrationsLink() {
  return (
    <Link to={`${SETTINGS_PATH}/registrations`} className="link">
      Settings, Registrations
    </Link>
  );
}
