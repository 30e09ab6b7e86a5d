import { useTranslation } from "react-i18next";
import { ActionButton } from "../action-button.tsx";
import { Banner } from "../banner.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Box } from "../page-header.tsx";
import type { MemberView } from "./member-page.tsx";

/** What archiving does, in numbers. */
export function ArchiveConsequence({ member }: { member: MemberView }) {
  const { t } = useTranslation();
  const name = member.shownName;
  return (
    <>
      <p>{t("members.archiveText", { name })}</p>
      <p>
        {member.comingPlaces > 0
          ? t("members.page.places", { name, count: member.comingPlaces })
          : t("members.page.noPlaces", { name })}
      </p>
    </>
  );
}

/** Archives an active member, after a confirmation that states what it does. */
export function ArchiveBox({ member }: { member: MemberView }) {
  const { t } = useTranslation();
  return (
    <Box title={t("members.page.away")}>
      <div className="form">
        <ArchiveConsequence member={member} />
        <div className="form-actions">
          <ConfirmDialog
            to={`${member.path}?confirm=archive`}
            label={t("members.archive")}
            title={t("members.archiveTitle", { name: member.shownName })}
            action={member.path}
            fields={{ intent: "archive" }}
            confirmLabel={t("members.archive")}
          >
            <ArchiveConsequence member={member} />
          </ConfirmDialog>
        </div>
      </div>
    </Box>
  );
}

/** Says that this member is archived, or still waits, with the way out. */
export function StateBanner({ member }: { member: MemberView }) {
  const { t } = useTranslation();
  const { state, path, shownName: name } = member;
  if (state === "archived") {
    return (
      <Banner
        kind="warning"
        action={
          <ActionButton action={path} fields={{ intent: "restore" }}>
            {t("members.restore")}
          </ActionButton>
        }
      >
        {t("members.page.archivedLead", { name })}
      </Banner>
    );
  }
  if (state !== "pending") return null;
  return (
    <Banner
      kind="info"
      action={
        <div className="flex flex-wrap gap-2">
          <ActionButton action={path} fields={{ intent: "approve" }} className="btn btn-primary">
            {t("members.approve")}
          </ActionButton>
          <ActionButton action={path} fields={{ intent: "decline" }}>
            {t("members.decline")}
          </ActionButton>
        </div>
      }
    >
      {t("members.page.pendingLead", { name })}
    </Banner>
  );
}
