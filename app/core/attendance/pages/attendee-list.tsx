import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { type Attendee, AttendeeRow, type GroupId, type RecordingForm } from "./attendee-row.tsx";

/** People with the same standing, sorted by displayed name, or in line by place. */
export interface AttendeeGroup {
  id: GroupId;
  count: number;
  /** How many of them are away on that day, as far as the reader may know. */
  away: number;
  people: Attendee[];
  /** The address of the whole group, if it has more people than these. */
  more: string | null;
}

const ICONS: Record<GroupId, IconName> = { in: "check", waiting: "clock", out: "x", open: "help" };

/** Who is coming, who is waiting, who is not coming, and who has not answered. */
export function AttendeeList(props: { groups: AttendeeGroup[]; recording: RecordingForm | null }) {
  const { t } = useTranslation();
  return (
    <div className="attendees">
      {props.groups.map((group) => (
        <section key={group.id} className="attendees-group" data-state={group.id} aria-labelledby={group.id}>
          <h2 id={group.id}>
            <Icon name={ICONS[group.id]} />
            {t(`attendance.list.${group.id}`)}
            <span className="nums">{group.count}</span>
            {group.away > 0 ? (
              <span className="soft">· {t("attendance.list.away", { count: group.away })}</span>
            ) : null}
          </h2>
          {group.people.length === 0 ? (
            <p className="soft">{t("attendance.list.nobody")}</p>
          ) : (
            <ol>
              {group.people.map((person) => (
                <AttendeeRow
                  key={person.memberId}
                  person={person}
                  group={group.id}
                  recording={props.recording}
                />
              ))}
            </ol>
          )}
          {group.more ? (
            <Link className="btn btn-outline mt-3" to={group.more}>
              {t("attendance.page.more", { count: group.count - group.people.length })}
              <Icon name="right" />
            </Link>
          ) : null}
        </section>
      ))}
    </div>
  );
}
