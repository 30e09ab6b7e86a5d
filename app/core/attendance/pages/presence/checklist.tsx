import { Link, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countMarks, MAX_SEARCH, type Presence, type Tally } from "#app/core/attendance/presence/presence.ts";
import { searchWords } from "#app/core/members/names/name-search.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ChecklistRow, type ListedPerson } from "./checklist-row.tsx";
import type { LastAct } from "./mark-lanes.ts";
import { PresenceCount } from "./presence-count.tsx";
import { useMarks } from "./use-marks.ts";

export interface ChecklistProps {
  address: string;
  /** Where scripts send each tap. */
  marksAddress: string;
  /** Where the arrow and "Done" lead. */
  back: string;
  name: string;
  /** "20:00–21:30 · Campo 3". */
  lead: string;
  date: { iso: string; weekday: string; day: string; month: string };
  people: ListedPerson[];
  /** Across all pages. */
  tally: Tally;
  find: string;
  paging: { page: number; perPage: number; total: number };
  /** Why nothing can be recorded now; null if it can. */
  closed: string | null;
  last: (LastAct & { name: string }) | null;
}

const FORM = "marks";

/**
 * Who came, to be recorded with one thumb: with scripts each tap is saved separately, without them one form saves
 * everything. Taps made before the scripts ran are not lost.
 */
export function Checklist(props: ChecklistProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { people, closed, last, address } = props;
  const known = useMemo(
    () => ({ marks: Object.fromEntries(people.map((one) => [one.memberId, one.presence])), last }),
    [people, last],
  );
  const { lanes, shown } = useMarks(props.marksAddress, known);
  const form = useRef<HTMLFormElement>(null);
  const [find, setFind] = useState(props.find);
  const leave = useLeaving(props.back, shown.pending);
  const shownMark = (memberId: number) => shown.marks.get(memberId) ?? null;

  const navigate = useNavigate();
  useEffect(() => {
    for (const tapped of form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]:checked") ??
      []) {
      const [memberId, presence] = tapped.value.split(":");
      lanes.mark(Number(memberId), presence as Presence);
    }
  }, [lanes]);

  // Is the list only a part of everybody, so that searching asks the server?
  const isPart = props.find !== "" || props.paging.total > people.length;
  const words = isPart ? [] : searchWords(find);
  const isHidden = (name: string) => {
    const folded = searchWords(name).join(" ");
    return !words.every((word) => folded.includes(word));
  };
  const actMemberName = (act: LastAct) =>
    people.find(({ memberId }) => memberId === act.memberId)?.name ??
    (last?.act === act.act ? last.name : "");
  const now = countMarks(people.map(({ memberId }) => shownMark(memberId)));
  const then = countMarks(people.map(({ presence }) => presence));
  const isEmpty = props.paging.total === 0 && !props.find;
  // Without scripts, a coach who adds somebody sees that alone: what they tick beside it would not be saved.
  const besideWalkIn = props.children ? "needs-scripts" : "";
  const walkInAddress = `${address}?add=1`;
  const pageAddress = (page: number, sought = props.find) => {
    const query = new URLSearchParams({
      ...(sought && { find: sought }),
      ...(page > 1 && { page: `${page}` }),
    });
    return query.size > 0 ? `${address}?${query}` : address;
  };

  return (
    <div className="presence">
      <header className="presence-head">
        <Link to={props.back} className="btn btn-ghost btn-square" aria-label={t("presence.page.back")}>
          <Icon name="back" />
        </Link>
        <div>
          <h1>{props.name}</h1>
          <p>{props.lead}</p>
        </div>
      </header>
      <PostedError />
      <ConfirmationPrompt tone="primary" />
      {closed ? <Banner>{closed}</Banner> : null}
      <PresenceCount date={props.date} tally={sum(props.tally, now, then)} />
      {props.children}
      <div className={`presence-tools ${besideWalkIn}`}>
        <search className="presence-find">
          <Icon name="search" />
          <input
            className="input ps-10"
            type="search"
            name="find"
            form={FORM}
            defaultValue={props.find}
            placeholder={t("presence.page.find")}
            aria-label={t("presence.page.find")}
            autoComplete="off"
            maxLength={MAX_SEARCH}
            onInput={(event) => setFind(event.currentTarget.value)}
          />
        </search>
        {/* Without scripts, finding and adding somebody also save what is ticked. This comes first in the form, since that is
            the button that Enter presses: the next one is "All came". */}
        <button
          type="submit"
          form={FORM}
          className="btn btn-outline no-scripts-only"
          onClick={(event) => {
            event.preventDefault();
            if (isPart && find.trim() !== props.find) navigate(pageAddress(1, find.trim()));
          }}
        >
          {t("presence.walkIn.find")}
        </button>
        {closed ? null : (
          <>
            <button
              type="submit"
              form={FORM}
              formAction={walkInAddress}
              className="btn btn-outline no-scripts-only"
            >
              <Icon name="userPlus" />
              {t("presence.page.walkIn")}
            </button>
            <Link to={walkInAddress} className="btn btn-outline needs-scripts" preventScrollReset>
              <Icon name="userPlus" />
              {t("presence.page.walkIn")}
            </Link>
          </>
        )}
      </div>
      {isEmpty ? (
        <EmptyState icon="users" title={t("presence.page.empty")}>
          {t("presence.page.emptyText")}
        </EmptyState>
      ) : people.every(({ name }) => isHidden(name)) ? (
        <p className="soft" role="status">
          {t("presence.page.noMatch")}
        </p>
      ) : null}
      <form
        id={FORM}
        ref={form}
        method={closed ? "get" : "post"}
        action={pageAddress(props.paging.page)}
        autoComplete="off"
        className={besideWalkIn}
      >
        {closed ? null : <input type="hidden" name="intent" value="record" />}
        <ol className="presence-list" hidden={people.length === 0}>
          {people.map((person) => (
            <ChecklistRow
              key={person.memberId}
              person={person}
              mark={shownMark(person.memberId)}
              isHidden={isHidden(person.name)}
              isClosed={closed !== null}
              onMark={lanes.mark}
            />
          ))}
        </ol>
        {closed ? null : (
          <ActionBar
            shown={shown}
            lastName={shown.last ? actMemberName(shown.last) : ""}
            open={sum(props.tally, now, then).open}
            onAllCame={lanes.allCame}
            onUndo={lanes.undo}
            onDone={leave}
          />
        )}
      </form>
      {last ? (
        <form id="undo-presence" method="post" action={address}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="act" value={last.act} />
        </form>
      ) : null}
      <Pagination {...props.paging} href={pageAddress} />
    </div>
  );
}

/** The tally across all pages, updated with this page's current marks in place of those that it was loaded with. */
function sum(all: Tally, now: Tally, then: Tally): Tally {
  const of = (part: keyof Tally) => all[part] - then[part] + now[part];
  return { came: of("came"), late: of("late"), absent: of("absent"), open: of("open") };
}

/** Leaves the page as soon as everything is saved. */
function useLeaving(to: string, pending: number) {
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (isLeaving && isIdle && pending === 0) navigate(to);
  }, [isLeaving, isIdle, pending, to, navigate]);
  return (event: MouseEvent | FormEvent) => {
    event.preventDefault();
    setLeaving(true);
  };
}
