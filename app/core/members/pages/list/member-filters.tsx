import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FactFilter } from "#app/web/ui/facts/facts.tsx";
import { Select } from "#app/web/ui/form/inputs.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { isNarrowed, type MemberFilter, membersHref } from "./member-query.ts";

const ROLES = ["player", "coach", "admin"] as const;
const SHOWN = ["active", "inactive", "everyone", "pending", "archived", "declined"] as const;
const SORTS = ["name", "role", "score", "seen", "since"] as const;
const COLUMNS = { name: "name", role: "role", score: "score", seen: "lastSeen", since: "since" } as const;

export interface MemberFiltersProps {
  filter: MemberFilter;
  /** The club's tags. */
  tags: readonly string[];
  /** The filters that modules offer. */
  choices: readonly FactFilter[];
  /** How many match, and how many there are in the state shown. */
  total: number;
  outOf: number;
}

/**
 * A search, and everything that filters or sorts the list in one collapsible section; active filters are shown as chips
 * below.
 */
export function MemberFilters(props: MemberFiltersProps) {
  const { t } = useTranslation();
  const { filter, tags, choices } = props;
  const chips = useChips(props);
  return (
    <div className="member-filters">
      <SearchField
        label={t("members.search")}
        value={filter.search}
        name="search"
        below={
          <Disclosure
            icon="filters"
            summary={
              chips.length > 0
                ? t("occasions.list.filtersSet", { count: chips.length })
                : t("occasions.list.filters")
            }
          >
            <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
              <Select
                field={{ id: "filter-show", name: "show" }}
                label={t("members.filter.show")}
                value={filter.show}
                choices={SHOWN.map((value) => ({ value, label: t(`members.page.show.${value}`) }))}
              />
              <Select
                field={{ id: "filter-role", name: "role" }}
                label={t("members.filter.role")}
                value={filter.role ?? ""}
                empty={t("members.filter.anyRole")}
                choices={ROLES.map((value) => ({ value, label: t(`members.role.${value}`) }))}
              />
              {tags.length > 0 ? (
                <Select
                  field={{ id: "filter-tag", name: "tag" }}
                  label={t("members.filter.tag")}
                  value={filter.tag ?? ""}
                  empty={t("members.filter.anyTag")}
                  choices={tags.map((value) => ({ value, label: value }))}
                />
              ) : null}
              {choices.map((fact) => (
                <Select
                  key={fact.name}
                  field={{ id: `filter-fact-${fact.name}`, name: "facts" }}
                  label={fact.label}
                  value={fact.choices.find(({ value }) => filter.facts.includes(value))?.value ?? ""}
                  empty={t("members.filter.anyFact")}
                  choices={fact.choices}
                />
              ))}
              <Select
                field={{ id: "filter-sort", name: "sort" }}
                label={t("members.filter.sort")}
                value={filter.sort}
                choices={SORTS.map((value) => ({ value, label: t(`members.column.${COLUMNS[value]}`) }))}
              />
              <Select
                field={{ id: "filter-direction", name: "direction" }}
                label={t("members.filter.direction")}
                value={filter.direction}
                choices={(["ascending", "descending"] as const).map((value) => ({
                  value,
                  label: t(`members.filter.${value}`),
                }))}
              />
            </div>
            <div className="form-actions mt-3">
              <button type="submit" className="btn btn-outline">
                {t("occasions.list.show")}
              </button>
            </div>
          </Disclosure>
        }
      />
      <div className="filter-chips">
        {chips.length > 0 ? (
          <ul>
            {chips.map(({ label, href }) => (
              <li key={href}>
                <Link to={href} className="filter-chip" aria-label={t("members.filter.drop", { label })}>
                  {label}
                  <Icon name="x" />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="soft nums" role="status">
          {isNarrowed(filter)
            ? t("members.matches", { count: props.total, outOf: props.outOf })
            : t("members.count", { count: props.total })}
        </p>
      </div>
    </div>
  );
}

/** The active filters, each with the address that removes it. */
function useChips({ filter, choices }: MemberFiltersProps): { label: string; href: string }[] {
  const { t } = useTranslation();
  const { show, role, tag, facts } = filter;
  const without = (changes: Partial<MemberFilter>) => membersHref({ ...filter, page: 1, ...changes });
  const choiceLabel = (choice: string) =>
    choices.flatMap((fact) => fact.choices).find(({ value }) => value === choice)?.label ?? choice;
  return [
    ...(show === "active"
      ? []
      : [{ label: t(`members.page.show.${show}`), href: without({ show: "active" }) }]),
    ...(role ? [{ label: t(`members.role.${role}`), href: without({ role: undefined }) }] : []),
    ...(tag ? [{ label: tag, href: without({ tag: undefined }) }] : []),
    ...facts.map((choice) => ({
      label: choiceLabel(choice),
      href: without({ facts: facts.filter((one) => one !== choice) }),
    })),
  ];
}
