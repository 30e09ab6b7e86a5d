import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply, Review } from "#app/web/http/forms/form-reply.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import type { FactColumn } from "#app/web/ui/facts/facts.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { Pagination } from "#app/web/ui/kit/pagination.tsx";
import { MEMBER_FORMATS } from "../../file/export/member-formats.ts";
import { type Adding, AddMember } from "./add-member.tsx";
import { BULK, BulkForm, BulkOpener, isArchiving } from "./bulk-form.tsx";
import { MemberFilters, type MemberFiltersProps } from "./member-filters.tsx";
import { isNarrowed, type MemberFilter, meantQuery, membersHref } from "./member-query.ts";
import { type MemberRow, MemberTable } from "./member-table.tsx";
import { type MemberRequest, Requests } from "./requests.tsx";

export interface MembersPageProps extends MemberFiltersProps {
  /** The columns that modules add to the list. */
  facts: FactColumn[];
  rows: MemberRow[];
  page: number;
  perPage: number;
  /** null unless members are being added. */
  adding: Adding | null;
  requests: MemberRequest[];
  /** How many are waiting in total. */
  waiting: number;
  /** What declining one of them does. */
  declining: Review;
}

/** Everyone in the club: requests first, then a list to search, filter and sort. */
export function MembersPage(props: MembersPageProps) {
  const { t } = useTranslation();
  const reply = useActionData<FormReply>();
  const { adding, filter, rows, total } = props;
  const requests = <Requests requests={props.requests} count={props.waiting} declining={props.declining} />;
  return (
    <>
      <PageHeader
        title={t("members.title")}
        actions={
          <Link to="/organization/import" className="btn btn-outline">
            {t("memberFile.import.open")}
          </Link>
        }
      />
      <div className="flex flex-col gap-5">
        <PostedError except={["add"]} />
        <ConfirmationPrompt tone={reply?.intent === BULK && !isArchiving(reply) ? "primary" : "error"} />
        {adding ? null : requests}
        <AddMember adding={adding} tags={props.tags} />
        {adding ? requests : null}
        <div>
          <MemberFilters {...props} />
          {rows.length > 0 ? (
            <div className="tickable">
              <BulkOpener />
              <MemberTable rows={rows} facts={props.facts} filter={filter} />
              <BulkForm filter={filter} total={total} tags={props.tags} />
            </div>
          ) : null}
          {total === 0 ? <NobodyListed {...props} /> : null}
          <Pagination
            page={props.page}
            perPage={props.perPage}
            total={total}
            href={(page) => membersHref({ ...filter, page })}
          />
          <ExportMembers filter={filter} total={total} />
        </div>
      </div>
    </>
  );
}

/** Shown if the list is empty: nobody is in that state, or nobody in it matches. */
function NobodyListed({ filter, outOf }: MembersPageProps) {
  const { t } = useTranslation();
  const isNobody = outOf === 0;
  return (
    <EmptyState
      icon="users"
      title={t(isNobody ? `members.empty.${filter.show}` : "members.empty.title")}
      action={
        isNarrowed(filter) ? (
          <Link to="/organization" className="btn btn-outline">
            {t("members.filter.reset")}
          </Link>
        ) : null
      }
    >
      {isNobody ? null : t("members.empty.text")}
    </EmptyState>
  );
}

/** Links to save members as a file: those that match the filter, otherwise all. */
function ExportMembers({ filter, total }: { filter: MemberFilter; total: number }) {
  const { t } = useTranslation();
  const narrowed = isNarrowed(filter);
  if (narrowed && total === 0) return null;
  const query = narrowed ? `?${meantQuery(filter)}` : "";
  return (
    <div className="mt-5">
      <Disclosure
        summary={narrowed ? t("memberFile.export.openSome", { count: total }) : t("memberFile.export.open")}
        icon="download"
      >
        <p className="soft mb-3">{t("memberFile.export.hint")}</p>
        <ul className="flex flex-wrap gap-3">
          {MEMBER_FORMATS.map((format) => (
            <li key={format}>
              <a className="btn btn-outline" href={`/organization/export.${format}${query}`}>
                {t(`memberFile.export.format.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
