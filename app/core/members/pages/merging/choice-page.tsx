import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { Person } from "#app/web/ui/kit/avatar.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";

export interface ChoicePageProps {
  /** The path of the member's page. */
  path: string;
  name: string;
  search: string;
  found: { id: number; name: string; note: string }[];
}

/** For choosing who else a member is: members with a similar name, or found by a search. */
export function ChoicePage({ path, name, search, found }: ChoicePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("members.merge.title")}
        lead={t("members.merge.lead", { name })}
        actions={<BackLink to={path} label={t("members.merge.back")} />}
      />
      <SearchField label={t("members.merge.search")} value={search} name="search" />
      {found.length > 0 ? (
        <Box title={search ? undefined : t("members.merge.similar")}>
          <ul className="facts">
            {found.map((one) => (
              <li key={one.id} className="fact">
                <div className="min-w-0 wrap-anywhere">
                  <Person name={one.name} note={one.note} />
                </div>
                <Link
                  className="btn btn-outline"
                  to={`${path}/merge/${one.id}`}
                  aria-label={t("members.merge.chooseNamed", { name: one.name })}
                >
                  {t("members.merge.choose")}
                </Link>
              </li>
            ))}
          </ul>
        </Box>
      ) : (
        <EmptyState icon="users" title={t(search ? "members.merge.noMatch" : "members.merge.none")} />
      )}
    </>
  );
}
