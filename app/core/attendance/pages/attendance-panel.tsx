import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OccasionTicket, type Ticket } from "#app/core/occasions/pages/ticket.tsx";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { PageTabs, type RouteTab } from "#app/web/ui/tabs/page-tabs.tsx";
import { AnswerNote } from "./answer-note.tsx";
import { type AttendeeGroup, AttendeeList } from "./attendee-list.tsx";
import type { RecordingForm } from "./attendee-row.tsx";
import { RatingSummary, type RatingSummaryProps } from "./ratings/rating-summary.tsx";

export interface AttendancePanelProps {
  title: string;
  /** "14/12" or "9 coming". */
  lead: string;
  ticket: Ticket;
  /** The reader's answer and note; null if they can't answer. */
  answer: { attending: "0" | "1" | null; note: string; isRefused: boolean } | null;
  query: string;
  groups: AttendeeGroup[];
  /** Paging within a group that is shown whole, that group's address, and the address of all groups. */
  paging: { page: number; perPage: number; total: number; path: string; all: string } | null;
  recording: RecordingForm | null;
  /** Why a coach can't record anything now. */
  recordingNote: string | null;
  /** The ratings, for a coach; null if there are none, or the reader is a player. */
  ratings: RatingSummaryProps | null;
  /** Links for an admin to change it. */
  acts: { to: string; label: string; icon: IconName }[];
  /** The page's own path, and the tabs that modules add. */
  base: string;
  tabs: RouteTab[];
}

const pageAddress = (path: string, page: number) => (page > 1 ? `${path}&page=${page}` : path);

/** One occasion: the reader's own answer, and everybody's standing. */
export function AttendancePanel(props: AttendancePanelProps) {
  const { t } = useTranslation();
  const { answer } = props;
  const label = t("attendance.list.title");
  return (
    <>
      <PageHeader
        title={label}
        lead={props.lead}
        actions={props.acts.map(({ to, label, icon }) => (
          <Link key={to} className="btn btn-outline" to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      />
      <PostedError except={answer ? ["note"] : []} />
      <ConfirmationPrompt tone="primary" />
      <div className="own-answer">
        <OccasionTicket ticket={props.ticket} level={2} />
        {answer ? (
          <div id="note">
            <AnswerNote key={`${answer.attending} ${answer.note}`} {...answer} />
          </div>
        ) : null}
      </div>
      {props.ratings ? <RatingSummary {...props.ratings} /> : null}
      <PageTabs
        label={props.title}
        base={props.base}
        own={[{ id: "who", label, content: <Everybody {...props} /> }]}
        routes={props.tabs}
      />
    </>
  );
}

/** Everybody's standing, by group, with a search by name. */
function Everybody(props: AttendancePanelProps) {
  const { t } = useTranslation();
  const { groups, query, paging } = props;
  const found = groups.some((group) => group.people.length > 0);
  const shown = groups.filter(
    (group) => group.people.length > 0 || paging || (!query && group.id !== "waiting"),
  );
  return (
    <>
      {paging ? (
        <p className="mb-4">
          <BackLink to={paging.all} label={t("attendance.page.everybody")} />
        </p>
      ) : null}
      {props.recordingNote ? <p className="soft mb-4">{props.recordingNote}</p> : null}
      <SearchField label={t("attendance.list.search")} value={query} />
      {query && !found ? (
        <p className="soft" role="status">
          {t("attendance.list.noMatch", { query })}
        </p>
      ) : (
        <AttendeeList groups={shown} recording={props.recording} />
      )}
      {paging ? <Pagination {...paging} href={(page) => pageAddress(paging.path, page)} /> : null}
    </>
  );
}
