import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SEARCH, type Tally } from "#app/core/attendance/presence/presence.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { ActionBar, type NamedAct } from "./action-bar.tsx";
import { ChecklistRow, type ListedPerson } from "./checklist-row.tsx";
import { PresenceCount } from "./presence-count.tsx";

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
  /** The members without a mark, across all pages: those whom "All came" marks. */
  open: readonly number[];
  find: string;
  paging: { page: number; perPage: number; total: number };
  /** Why nothing can be recorded now; null if it can. */
  closed: string | null;
  last: NamedAct | null;
}

const FORM = "marks";

/**
 * Who came, to be recorded with one thumb: with scripts each tap is saved separately (`presence-checklist`), without
 * them one form saves everything.
 */
export function Checklist(props: ChecklistProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { people, closed, last, address } = props;
  // Is the list only a part of everybody, so that searching asks the server?
  const isPart = props.find !== "" || props.paging.total > people.length;
  const isEmpty = props.paging.total === 0 && !props.find;
  // Without scripts, a coach who adds somebody sees that alone: what they tick beside it would not be saved.
  const besideWalkIn = props.children ? "needs-scripts" : "";
  const walkInAddress = `${address}?add=1`;
  const pageAddress = (page: number) => {
    const query = new URLSearchParams({
      ...(props.find && { find: props.find }),
      ...(page > 1 && { page: `${page}` }),
    });
    return query.size > 0 ? `${address}?${query}` : address;
  };

  return (
    <presence-checklist
      class="presence"
      data-marks={props.marksAddress}
      data-back={props.back}
      data-tally={JSON.stringify(props.tally)}
      data-last={last ? JSON.stringify(last) : undefined}
      data-part={isPart ? "" : undefined}
    >
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
      <PresenceCount date={props.date} tally={props.tally} />
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
          />
        </search>
        {/* Without scripts, finding and adding somebody also save what is ticked. This comes first in the form, since that is
            the button that Enter presses: the next one is "All came". */}
        <button type="submit" form={FORM} className="btn btn-outline no-scripts-only" data-act="find">
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
            <Link to={walkInAddress} className="btn btn-outline needs-scripts">
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
      ) : (
        <p className="soft presence-no-match" role="status" hidden={people.length > 0}>
          {t("presence.page.noMatch")}
        </p>
      )}
      <form
        id={FORM}
        method={closed ? "get" : "post"}
        action={pageAddress(props.paging.page)}
        autoComplete="off"
        className={besideWalkIn}
      >
        {closed ? null : (
          <>
            <input type="hidden" name="intent" value="record" />
            <input type="hidden" name="among" value={props.open.join(",")} />
          </>
        )}
        <ol className="presence-list" hidden={people.length === 0}>
          {people.map((person) => (
            <ChecklistRow key={person.memberId} person={person} isClosed={closed !== null} />
          ))}
        </ol>
        {closed ? null : <ActionBar last={last} open={props.open.length} />}
      </form>
      {closed ? null : (
        <form id="undo-presence" method="post" action={address}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="act" value={last?.act ?? ""} />
        </form>
      )}
      <Pagination {...props.paging} href={pageAddress} />
    </presence-checklist>
  );
}
