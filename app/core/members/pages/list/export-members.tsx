import { useTranslation } from "react-i18next";
import { MEMBER_FORMATS } from "#app/core/members/file/export/member-formats.ts";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { isNarrowed, type MemberFilter, meantQuery } from "./member-query.ts";

/** Links to save members as a file: those that match the filter, otherwise all. */
export function ExportMembers({ filter, total }: { filter: MemberFilter; total: number }) {
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
