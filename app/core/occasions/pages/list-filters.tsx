import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DateInput, Select } from "#app/web/ui/form/inputs.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { LinkTabs } from "#app/web/ui/tabs/link-tabs.tsx";
import type { ListAsked } from "./list-filter.ts";

export interface ListFiltersProps {
  /** The page's path. */
  path: string;
  label: string;
  when: "future" | "past";
  asked: ListAsked;
  /** How many occasions match the filter. */
  counts: { future: number; past: number };
  /** The club's tags. */
  tags: string[];
  statuses: { value: string; label: string }[];
}

/** The address of a list with this filter; defaults are omitted. */
export function listHref(
  path: string,
  asked: ListAsked,
  { when, page = 1 }: { when: "future" | "past"; page?: number },
): string {
  const query = new URLSearchParams({
    ...asked,
    ...(when === "past" && { when }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Coming or past, with the number of each, and the other filters; all of this is kept in the address. */
export function ListFilters(props: ListFiltersProps) {
  const { t } = useTranslation();
  const { path, label, when, asked, counts, tags, statuses } = props;
  const { search = "", ...others } = asked;
  const narrowing = Object.keys(others).length;
  const tab = (id: "future" | "past") => ({
    to: listHref(path, asked, { when: id }),
    label: t("occasions.list.tab", { label: t(`occasions.list.${id}`), count: counts[id] }),
    current: id === when,
  });
  return (
    <>
      <LinkTabs label={label} tabs={[tab("future"), tab("past")]} />
      <SearchField
        label={t("occasions.list.search")}
        value={search}
        name="search"
        below={
          <Disclosure
            summary={
              narrowing > 0
                ? t("occasions.list.filtersSet", { count: narrowing })
                : t("occasions.list.filters")
            }
            icon="filters"
            open={narrowing > 0}
          >
            <div className="flex flex-wrap gap-2.5 *:flex-[1_1_9rem]">
              <Select
                field={{ id: "filter-status", name: "status" }}
                label={t("sessions.column.status")}
                value={asked.status ?? ""}
                empty={t("occasions.list.anyStatus")}
                choices={statuses}
              />
              {tags.length > 0 ? (
                <Select
                  field={{ id: "filter-tag", name: "tag" }}
                  label={t("members.filter.tag")}
                  value={asked.tag ?? ""}
                  empty={t("members.filter.anyTag")}
                  choices={tags.map((value) => ({ value, label: value }))}
                />
              ) : null}
              <DateInput
                field={{ id: "filter-from", name: "from" }}
                label={t("occasions.list.from")}
                value={asked.from ?? ""}
              />
              <DateInput
                field={{ id: "filter-to", name: "to" }}
                label={t("occasions.list.to")}
                value={asked.to ?? ""}
              />
            </div>
            <div className="form-actions mt-3">
              <button type="submit" className="btn btn-outline">
                {t("occasions.list.show")}
              </button>
              {narrowing > 0 || search ? (
                <Link className="btn btn-outline" to={listHref(path, {}, { when })}>
                  {t("members.filter.reset")}
                </Link>
              ) : null}
            </div>
          </Disclosure>
        }
      >
        {when === "past" ? <input type="hidden" name="when" value="past" /> : null}
      </SearchField>
    </>
  );
}
