import { useTranslation } from "react-i18next";
import { MEMBER_FORMATS } from "#app/domain/members/file/export/member-formats.ts";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";

/** The ways to save all members as a file. */
export function ExportMembers() {
  const { t } = useTranslation();
  return (
    <div className="mt-5">
      <Disclosure summary={t("memberFile.export.open")} icon="download">
        <p className="soft mb-3">{t("memberFile.export.hint")}</p>
        <ul className="flex flex-wrap gap-3">
          {MEMBER_FORMATS.map((format) => (
            <li key={format}>
              <a className="btn btn-outline" href={`/organization/export.${format}`}>
                {t(`memberFile.export.format.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
