import { useTranslation } from "react-i18next";
import { FreshNote } from "#app/core/accounts/pages/account/fresh-note.tsx";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { Box } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { Consequences } from "#app/web/ui/form/review.tsx";
import { BalanceChoice } from "./balance-choice.tsx";
import type { MemberView } from "./member-view.ts";

/** What archiving does, in numbers. */
export function ArchiveConsequence({ member }: { member: MemberView }) {
  const { t } = useTranslation();
  const name = member.shownName;
  const { consequences } = member.archiving;
  return (
    <>
      <p>{t("members.archiveText", { name })}</p>
      {consequences.length > 0 ? (
        <Consequences of={consequences} />
      ) : (
        <p>{t("members.page.noPlaces", { name })}</p>
      )}
    </>
  );
}

/** Archives an active member, after a confirmation that says what it does. */
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
            fields={{ intent: "archive", reviewed: member.archiving.reviewed }}
            confirmLabel={t("members.archive")}
          >
            <ArchiveConsequence member={member} />
          </ConfirmDialog>
        </div>
      </div>
    </Box>
  );
}

/**
 * What erasing does, in numbers, and what it asks; within the form that does it. Once it is `chosen` what becomes of the money,
 * `review` says that, too.
 */
export function EraseConsequence(props: { member: MemberView; review: Review; chosen?: unknown }) {
  const { t } = useTranslation();
  const { member, review, chosen } = props;
  return (
    <>
      <p>{t("members.eraseText", { name: member.shownName })}</p>
      <Consequences of={review.consequences} />
      <BalanceChoice balance={member.balance} chosen={chosen} />
    </>
  );
}

/** Erases somebody for good, after a confirmation that says what remains. */
export function EraseBox({ member, fresh }: { member: MemberView; fresh: boolean }) {
  const { t } = useTranslation();
  return (
    <Box title={t("members.page.erasing")}>
      <div className="form">
        <p>{t("members.page.erasingLead")}</p>
        <FreshNote fresh={fresh} />
        <div className="form-actions">
          <ConfirmDialog
            to={`${member.path}?confirm=erase`}
            label={t("members.erase")}
            title={t("members.eraseTitle", { name: member.shownName })}
            action={member.path}
            fields={{ intent: "erase", reviewed: member.erasing.reviewed }}
            confirmLabel={t("members.erase")}
          >
            <EraseConsequence member={member} review={member.erasing} />
          </ConfirmDialog>
        </div>
      </div>
    </Box>
  );
}

/** Declines somebody who asked to join, after a confirmation. `to` is their page, `fields` what the form posts. */
export function DeclineDialog(props: {
  name: string;
  to: string;
  action: string;
  fields?: Record<string, string>;
  review: Review;
}) {
  const { t } = useTranslation();
  const { name, to, action, fields, review } = props;
  return (
    <ConfirmDialog
      to={`${to}?confirm=decline`}
      className="btn btn-outline"
      label={t("members.decline")}
      named={t("members.declineOf", { name })}
      title={t("members.declineTitle", { name })}
      action={action}
      fields={{ intent: "decline", reviewed: review.reviewed, ...fields }}
      confirmLabel={t("members.decline")}
    >
      {t("members.declineText", { name })}
    </ConfirmDialog>
  );
}

/** Says that this member is archived, was declined or is still waiting, with a button to change that. */
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
  if (state === "declined") {
    return (
      <Banner
        kind="info"
        action={
          <ActionButton action={path} fields={{ intent: "approve" }}>
            {t("members.approve")}
          </ActionButton>
        }
      >
        {t("members.page.declinedLead", { name })}
      </Banner>
    );
  }
  if (state === "active" && member.unconfirmed) return <Banner kind="info">{member.unconfirmed}</Banner>;
  if (state !== "pending") return null;
  return (
    <Banner
      kind="info"
      action={
        <div className="flex flex-wrap gap-2">
          <ActionButton action={path} fields={{ intent: "approve" }} className="btn btn-primary">
            {t("members.approve")}
          </ActionButton>
          <DeclineDialog name={name} to={path} action={path} review={member.declining} />
        </div>
      }
    >
      {t("members.page.pendingLead", { name })}
    </Banner>
  );
}
