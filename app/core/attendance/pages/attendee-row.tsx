import { useTranslation } from "react-i18next";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { FactChips, type ShownFact } from "#app/web/ui/facts/facts.tsx";
import { ConfirmDialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { Avatar } from "#app/web/ui/kit/avatar.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** The standing that the people of a group share. */
export type GroupId = "in" | "waiting" | "out" | "open";

export interface Attendee {
  memberId: number;
  name: string;
  note: string;
  /** 1 = next to move up; only for those in line. */
  place: number | null;
  me: boolean;
  /** Shown to coaches only: "Score 7.5", and their presence. */
  about: string[];
  /** Modules' facts about them, for coaches. */
  facts: ShownFact[];
}

/** What the reader can record for others here. */
export interface RecordingForm {
  action: string;
  /** What one more place does, if the occasion is full and the reader may go over capacity; otherwise null. */
  beyond: Review | null;
}

/** One person in the list, with buttons for a reader who may record answers. */
export function AttendeeRow(props: { person: Attendee; group: GroupId; recording: RecordingForm | null }) {
  const { person, group, recording } = props;
  const { t } = useTranslation();
  return (
    <li
      id={`person-${person.memberId}`}
      className="attendee"
      tabIndex={recording ? -1 : undefined}
      data-keeps-focus=""
    >
      {person.place === null ? <Avatar name={person.name} /> : <span className="avatar">{person.place}</span>}
      <p>
        {person.name}
        {person.me ? <b className="soft"> {t("attendance.page.you")}</b> : null}
        {person.about.length > 0 ? <small>{person.about.join(" · ")}</small> : null}
        {person.note ? <small>{person.note}</small> : null}
      </p>
      <FactChips facts={person.facts} />
      {recording ? <Record person={person} group={group} recording={recording} /> : null}
    </li>
  );
}

function Record({
  person,
  group,
  recording,
}: {
  person: Attendee;
  group: GroupId;
  recording: RecordingForm;
}) {
  const { t } = useTranslation();
  const { name } = person;
  const button = (value: string, word: "in" | "out" | "clear", icon: "check" | "x" | "undo") => (
    <button
      type="submit"
      name="attending"
      value={value}
      className="btn btn-outline record"
      aria-label={t(`attendance.record.${word}Of`, { name })}
    >
      <Icon name={icon} />
      {t(`attendance.record.word.${word}`)}
    </button>
  );
  return (
    <>
      <form method="post" action={recording.action} data-single-tap="">
        <input type="hidden" name="intent" value="record" />
        <input type="hidden" name="memberId" value={person.memberId} />
        {group === "in" || group === "waiting" ? null : button("1", "in", "check")}
        {group === "out" ? null : button("0", "out", "x")}
        {group === "open" ? null : button("null", "clear", "undo")}
      </form>
      {group === "waiting" && recording.beyond !== null ? (
        <Beyond person={person} action={recording.action} review={recording.beyond} />
      ) : null}
    </>
  );
}

/** The form fields that give a place over capacity, for the dialog and for the page without scripts. */
export function overCapacityFields(memberId: number, { reviewed }: Review): Record<string, string> {
  return { intent: "record", memberId: String(memberId), attending: "1", overCapacity: "on", reviewed };
}

function Beyond({ person, action, review }: { person: Attendee; action: string; review: Review }) {
  const { t } = useTranslation();
  const { name, memberId } = person;
  return (
    <ConfirmDialog
      to={`${action}${action.includes("?") ? "&" : "?"}beyond=${memberId}`}
      className="btn btn-outline grow"
      label={t("attendance.record.over")}
      title={t("attendance.record.overOf", { name })}
      action={action}
      fields={overCapacityFields(memberId, review)}
      confirmLabel={t("attendance.record.over")}
      tone="primary"
    >
      {review.consequences.join(" ")}
    </ConfirmDialog>
  );
}
