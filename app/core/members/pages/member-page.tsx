import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshNote } from "#app/core/accounts/pages/account/fresh-note.tsx";
import { MemberAwayLink } from "#app/core/attendance/pages/availability/away-link.tsx";
import type { FormReply, Review } from "#app/web/http/forms/form-reply.ts";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { FactChips } from "#app/web/ui/facts/facts.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { TextArea } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { useRefusal, useReview } from "#app/web/ui/form/review.tsx";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { PageTabs, type RouteTab } from "#app/web/ui/tabs/page-tabs.tsx";
import { FurtherFields, MainFields } from "./member-fields.tsx";
import { ArchiveBox, ArchiveConsequence, EraseBox, EraseConsequence, StateBanner } from "./member-state.tsx";
import type { EditedMember, MemberView } from "./member-view.ts";

export interface MemberPageProps {
  member: MemberView;
  /** The club's tags. */
  tags: string[];
  /** Has the reader just proved who they are, as some acts require? */
  fresh: boolean;
  /** The act that the page asks to confirm, if scripts are off. */
  confirming: "archive" | "erase" | "decline" | null;
  /** The tabs that modules add. */
  tabs: RouteTab[];
}

/** One member, with what an admin can change. */
export function MemberPage({ member, tags, fresh, confirming, tabs }: MemberPageProps) {
  const { t } = useTranslation();
  const isArchiving = Boolean(useReview("archive")) || confirming === "archive";
  const asked = useRefusal({ intent: "erase" });
  const isErasing = Boolean(asked?.review) || confirming === "erase";
  const isDeclining = Boolean(useReview("decline")) || confirming === "decline";
  if (isArchiving) return <Confirm member={member} act="archive" review={member.archiving} />;
  if (isErasing && !member.you)
    return <Confirm member={member} act="erase" review={asked?.review ?? member.erasing} chosen={asked} />;
  if (isDeclining) return <Confirm member={member} act="decline" review={member.declining} />;
  const profile = {
    id: "profile",
    label: t("members.page.profile"),
    content: <Profile member={member} tags={tags} fresh={fresh} />,
  };
  return (
    <>
      <PageHeader
        title={member.shownName}
        lead={member.history}
        actions={<BackLink to="/organization" label={t("members.back")} />}
      />
      <FactChips facts={member.facts} />
      <PageTabs label={member.shownName} base={member.path} own={[profile]} routes={tabs} />
    </>
  );
}

function Profile({ member, tags, fresh }: Pick<MemberPageProps, "member" | "tags" | "fresh">) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <PostedError except={["edit", "role"]} />
      <StateBanner member={member} />
      <Box>
        <EditForm member={member} tags={tags} />
      </Box>
      <Box title={t("members.page.chosen")}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {member.chosen.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="soft">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Box>
      {member.state === "active" ? (
        <>
          <Box>
            <RoleForm member={member} fresh={fresh} />
          </Box>
          <MemberAwayLink path={member.path} now={member.away} />
          <MergeBox member={member} />
          {member.you ? null : <ArchiveBox member={member} />}
        </>
      ) : null}
      {member.you || member.state === "pending" ? null : <EraseBox member={member} fresh={fresh} />}
    </div>
  );
}

/** A link to choosing which other member this member also is. */
function MergeBox({ member: { path, shownName: name } }: { member: MemberView }) {
  const { t } = useTranslation();
  return (
    <Box title={t("members.merge.title")}>
      <div className="fact">
        <p>{t("members.merge.text", { name })}</p>
        <Link className="btn btn-outline" to={`${path}/merge`}>
          {t("members.merge.open")}
        </Link>
      </div>
    </Box>
  );
}

function EditForm({ member, tags }: { member: MemberView; tags: string[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<EditedMember>({ intent: "edit", defaultValue: member.values });
  return (
    <PostForm form={form} fields={fields} intent="edit" edits={member.values} labels="members.form">
      <MainFields fields={fields} />
      <FurtherFields fields={fields} tags={tags} />
      <TextArea field={fields.notes} label={t("members.form.notes")} help={t("members.form.notesHelp")} />
      <SubmitButton>{t("members.form.save")}</SubmitButton>
    </PostForm>
  );
}

/** Asks before an act: on a page of its own without scripts, and again if the numbers have changed. */
function Confirm(props: {
  member: MemberView;
  act: "archive" | "erase" | "decline";
  review: Review;
  /** What was sent, if it is asked what that does. */
  chosen?: FormReply | undefined;
}) {
  const { t } = useTranslation();
  const { member, act, review, chosen } = props;
  const name = member.shownName;
  return (
    <>
      <PageHeader title={t(`members.${act}Title`, { name })} />
      <PostedError />
      <Box>
        <div className="form">
          {act === "archive" ? <ArchiveConsequence member={member} /> : null}
          {act === "erase" ? (
            <form id="erase" method="post" action={member.path}>
              <EraseConsequence
                member={member}
                review={review}
                chosen={chosen?.result?.initialValue?.balance}
              />
              <input type="hidden" name="intent" value="erase" />
              <input type="hidden" name="reviewed" value={review.reviewed} />
            </form>
          ) : null}
          {act === "decline" ? <p>{t("members.declineText", { name })}</p> : null}
          <div className="form-actions">
            {act === "erase" ? (
              <button type="submit" form="erase" className="btn btn-error">
                {t("members.erase")}
              </button>
            ) : (
              <ActionButton
                action={member.path}
                fields={{ intent: act, reviewed: review.reviewed }}
                className="btn btn-error"
              >
                {t(`members.${act}`)}
              </ActionButton>
            )}
            <Link to={member.path} className="btn btn-outline">
              {t(act === "decline" ? "members.page.keepWaiting" : "members.page.keep")}
            </Link>
          </div>
        </div>
      </Box>
    </>
  );
}

const ROLES = ["player", "coach", "admin"] as const;

/** A separate form for the role, since changing it ends the member's sign-ins. */
function RoleForm({ member, fresh }: { member: MemberView; fresh: boolean }) {
  const { t } = useTranslation();
  const edits = { role: member.role };
  const [form, fields] = usePostedForm<{ role: string }>({ intent: "role", defaultValue: edits });
  return (
    <PostForm form={form} fields={fields} intent="role" edits={edits} brief={["role"]}>
      <RadioGroup
        field={fields.role}
        label={<h2>{t("members.page.role")}</h2>}
        help={member.you ? t("members.page.ownRole") : t("members.page.roleEnds", { name: member.shownName })}
        choices={ROLES.map((value) => ({
          value,
          label: t(`members.role.${value}`),
          help: t(`members.page.roleHelp.${value}`),
        }))}
      />
      <FreshNote fresh={fresh} />
      <SubmitButton tone="quiet">{t("members.changeRole")}</SubmitButton>
    </PostForm>
  );
}
