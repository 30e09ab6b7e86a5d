import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { InviteSchema } from "#app/core/occasions/sessions/invitation/invitation.schemas.ts";
import { inviteByTag, isInviting } from "#app/core/occasions/sessions/invitation/invite-tagged.server.ts";
import { sessionDetail } from "#app/core/occasions/sessions/session-list.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { sessionChoices } from "../sessions.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const session = await sessionDetail(uow, { sessionId: idInAddress(page.params) });
  const { id, name, startsAt, finishesAt } = session;
  const heading = page.t("sessions.invite.title", { name });
  return {
    title: `${heading} · ${uow.organization.name}`,
    heading,
    when: formatsFor(uow.organization, page).when(startsAt, finishesAt),
    back: `/attendance/${id}`,
    isOpen: isInviting(session, uow.now),
    tags: sessionChoices(uow, page).availableTags,
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    invite: formAction(InviteSchema, inviteByTag, {
      fromParams: { sessionId: "id" },
      to: (_invited, { params }: PageRequest) => `/attendance/${params.id}`,
      toast: ({ invited }) => ({
        type: "success",
        key: "sessions.invite.done",
        values: { count: invited },
      }),
    }),
  },
);

export default function InvitePage() {
  const { t } = useTranslation();
  const { heading, when, back, isOpen, tags } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={heading}
        lead={when}
        actions={<BackLink to={back} label={t("sessions.invite.back")} />}
      />
      <PostedError except={isOpen ? ["invite"] : []} />
      <Box>{isOpen ? <InviteForm tags={tags} /> : <p className="soft">{t("sessions.invite.closed")}</p>}</Box>
    </>
  );
}

/** Selects members to invite by tag; says how many they are before inviting anybody. */
function InviteForm({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ tags: string[] }>({ intent: "invite" });
  const review = useReview("invite");
  if (tags.length === 0) return <p className="soft">{t("sessions.invite.noTags")}</p>;
  return (
    <PostForm form={form} fields={fields} intent="invite" brief={["tags"]}>
      <p className="max-w-[36rem]">{t("sessions.invite.lead")}</p>
      <p className="soft max-w-[36rem]">{t("sessions.invite.left")}</p>
      <TagInput
        field={fields.tags}
        label={t("sessions.invite.tags")}
        help={t("sessions.invite.tagsHelp")}
        available={tags}
      />
      <ReviewNote review={review} />
      <FormActions>{t(review ? "sessions.invite.confirm" : "sessions.invite.submit")}</FormActions>
    </PostForm>
  );
}
