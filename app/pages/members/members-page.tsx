import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Review } from "#app/http/forms/form-reply.ts";
import type { FactColumn } from "#app/ui/facts/facts.tsx";
import { Select } from "#app/ui/form/inputs.tsx";
import { PostedError } from "#app/ui/form/posted-error.tsx";
import { AskedBack } from "#app/ui/form/review.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { useQueryHref } from "#app/ui/shell/query-href.ts";
import { AddMember } from "./add-member.tsx";
import { ExportMembers } from "./file/export-members.tsx";
import { type MemberRow, type MemberSort, MemberTable } from "./member-table.tsx";
import { type MemberRequest, Requests } from "./requests.tsx";

export interface MembersPageProps {
  /** What modules add to the list. */
  facts: FactColumn[];
  rows: MemberRow[];
  page: number;
  perPage: number;
  total: number;
  asked: { search: string; role: string; show: string; tag: string };
  sort: { by: MemberSort; descending: boolean };
  /** The club's tags. */
  tags: string[];
  requests: MemberRequest[];
  /** How many wait in all. */
  waiting: number;
  /** What declining one of them does. */
  declining: Review;
}

const ROLES = ["player", "coach", "admin"] as const;
const SHOWN = ["inactive", "pending", "archived", "declined"] as const;

/** Everyone in the club: requests first, then a list to search, narrow and sort. */
export function MembersPage(props: MembersPageProps) {
  const { t } = useTranslation();
  const address = useQueryHref();
  const { key } = useLocation();
  const { asked, rows, total, tags } = props;
  // People who wait are in the requests above, not in the list of members; those declined are no members.
  const isWaiting = asked.show === "pending";
  const isNobodyWaiting = isWaiting && !asked.search && !asked.role && !asked.tag;
  const narrowed = Boolean(asked.search || asked.role || asked.show || asked.tag);
  return (
    <>
      <PageHeader
        title={t("members.title")}
        lead={isWaiting || asked.show === "declined" ? undefined : t("members.count", { count: total })}
      />
      <div className="flex flex-col gap-5">
        <PostedError except={["add"]} />
        <AskedBack />
        <Requests requests={props.requests} count={props.waiting} declining={props.declining} />
        {/* A new form after each reply, so that nobody is added twice. */}
        <AddMember key={key} tags={tags} />
        <p>
          <Link to="/organization/import" className="btn btn-outline">
            {t("memberFile.import.open")}
          </Link>
        </p>
        <div>
          <SearchField label={t("members.search")} value={asked.search} name="search">
            <div className="flex flex-[2_1_24rem] flex-wrap gap-2.5 *:flex-[1_1_8rem]">
              <Select
                field={{ id: "filter-role", name: "role" }}
                label={t("members.filter.role")}
                value={asked.role}
                empty={t("members.filter.anyRole")}
                choices={ROLES.map((value) => ({ value, label: t(`members.role.${value}`) }))}
              />
              {tags.length > 0 ? (
                <Select
                  field={{ id: "filter-tag", name: "tag" }}
                  label={t("members.filter.tag")}
                  value={asked.tag}
                  empty={t("members.filter.anyTag")}
                  choices={tags.map((value) => ({ value, label: value }))}
                />
              ) : null}
              <Select
                field={{ id: "filter-show", name: "show" }}
                label={t("members.filter.show")}
                value={asked.show}
                empty={t("members.page.show.active")}
                choices={SHOWN.map((value) => ({ value, label: t(`members.page.show.${value}`) }))}
              />
            </div>
            {props.sort.by === "name" ? null : <input type="hidden" name="sort" value={props.sort.by} />}
            {props.sort.descending ? <input type="hidden" name="direction" value="descending" /> : null}
          </SearchField>
          {rows.length > 0 ? <MemberTable rows={rows} facts={props.facts} sort={props.sort} /> : null}
          {total === 0 ? (
            <EmptyState
              icon="users"
              title={t(isNobodyWaiting ? "members.empty.pending" : "members.empty.title")}
              action={
                narrowed ? (
                  <Link to="/organization" className="btn btn-outline">
                    {t("members.filter.reset")}
                  </Link>
                ) : null
              }
            >
              {isNobodyWaiting ? null : t("members.empty.text")}
            </EmptyState>
          ) : null}
          <Pagination
            page={props.page}
            perPage={props.perPage}
            total={total}
            href={(page) => address({ page: page === 1 ? undefined : page })}
          />
          <ExportMembers />
        </div>
      </div>
    </>
  );
}
