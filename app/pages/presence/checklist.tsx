import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Presence, type Tally, tallyOf } from "#app/domain/attendance/presence/presence.ts";
import { searchWords } from "#app/domain/members/names/name-search.ts";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/ui/form/review.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { Banner } from "#app/ui/shell/banner.tsx";
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
  const markOf = (memberId: number) => shown.marks.get(memberId) ?? null;

  useEffect(() => {
    for (const tapped of form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]:checked") ??
      []) {
      const [memberId, presence] = tapped.value.split(":");
      lanes.mark(Number(memberId), presence as Presence);
    }
  }, [lanes]);

  const isPaged = props.paging.total > people.length;
  const words = isPaged ? [] : searchWords(find);
  const isHidden = (name: string) => {
    const folded = searchWords(name).join(" ");
    return !words.every((word) => folded.includes(word));
  };
  const nameOf = (act: LastAct) =>
    people.find(({ memberId }) => memberId === act.memberId)?.name ??
    (last?.act === act.act ? last.name : "");
  const now = tallyOf(people.map(({ memberId }) => markOf(memberId)));
  const then = tallyOf(people.map(({ presence }) => presence));
  const isEmpty = props.paging.total === 0 && !props.find;

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
      <div className="presence-tools">
        <Form
          method="get"
          role="search"
          className="presence-find"
          onSubmit={(event) => {
            if (!isPaged) event.preventDefault();
          }}
        >
          <Icon name="search" />
          <input
            className="input ps-10"
            type="search"
            name="find"
            defaultValue={props.find}
            placeholder={t("presence.page.find")}
            aria-label={t("presence.page.find")}
            autoComplete="off"
            onInput={(event) => setFind(event.currentTarget.value)}
          />
        </Form>
        {closed ? null : (
          <Link to={`${address}?add=1`} className="btn btn-outline" preventScrollReset>
            <Icon name="userPlus" />
            {t("presence.page.walkIn")}
          </Link>
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
      <form id={FORM} ref={form} method="post" action={address} autoComplete="off">
        <input type="hidden" name="intent" value="record" />
        <ol className="presence-list" hidden={people.length === 0}>
          {people.map((person) => (
            <ChecklistRow
              key={person.memberId}
              person={person}
              mark={markOf(person.memberId)}
              isHidden={isHidden(person.name)}
              isClosed={closed !== null}
              onMark={lanes.mark}
            />
          ))}
        </ol>
        {closed ? null : (
          <ActionBar
            shown={shown}
            lastName={shown.last ? nameOf(shown.last) : ""}
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
      <Pagination
        {...props.paging}
        href={(page) =>
          `${address}?${new URLSearchParams({ ...(props.find && { find: props.find }), page: String(page) })}`
        }
      />
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
