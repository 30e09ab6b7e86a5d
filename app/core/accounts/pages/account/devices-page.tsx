import { useTranslation } from "react-i18next";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { ConfirmForm } from "#app/web/ui/form/confirm-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";

/** One of the reader's sign-ins, in words. */
export interface DeviceRow {
  id: string;
  /** "Firefox on Android". */
  device: string;
  kind: "browser" | "api";
  club: string;
  /** Is it the sign-in that is showing this page? */
  current: boolean;
  seen: string;
  since: string;
}

/** Where the reader is signed in, with a button to end each sign-in. */
export function DevicesPage({ devices }: { devices: DeviceRow[] }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("account.devices.title")}
        lead={t("account.devices.lead")}
        actions={<BackLink to="/my-account" label={t("account.back")} />}
      />
      <div className="flex flex-col gap-5">
        <PostedError />
        <ul className="facts">
          {devices.map((device) => (
            <Device key={device.id} {...device} />
          ))}
        </ul>
        <Box title={t("account.everywhere.title")}>
          <p className="mb-4 max-w-[36rem]">{t("account.everywhere.text")}</p>
          <ConfirmDialog
            to="/my-account/sign-out-everywhere"
            label={t("account.everywhere.open")}
            title={t("account.everywhere.question")}
            action="/my-account/sign-out-everywhere"
            fields={{ intent: "end" }}
            confirmLabel={t("account.everywhere.confirm")}
          >
            {t("account.everywhere.text")}
          </ConfirmDialog>
        </Box>
      </div>
    </>
  );
}

function Device({ id, device, club, current, seen, since }: DeviceRow) {
  const { t } = useTranslation();
  return (
    <li className="card-box fact">
      <div>
        <p className="font-semibold">
          {device} <span className="soft font-normal">· {club}</span>
        </p>
        <p className="soft">
          {current ? (
            <Badge tone="success" icon="check">
              {seen}
            </Badge>
          ) : (
            seen
          )}
        </p>
        <p className="soft">{since}</p>
      </div>
      {current ? null : (
        <ActionButton
          action="/my-account/devices"
          fields={{ intent: "end", id }}
          label={t("account.devices.endNamed", { device, club })}
        >
          {t("account.devices.end")}
        </ActionButton>
      )}
    </li>
  );
}

/** Asks before all sign-ins end. */
export function SignOutEverywherePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("account.everywhere.question")} />
      <p className="mb-4 max-w-[36rem]">{t("account.everywhere.text")}</p>
      <ConfirmForm
        intent="end"
        label={t("account.everywhere.confirm")}
        keep={{ to: "/my-account/devices", label: t("account.everywhere.keep") }}
      />
    </>
  );
}
