import { useTranslation } from "react-i18next";
import { EXPORT_FORMATS } from "#app/core/occasions/sessions/export/export-formats.ts";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { type ListFiltersProps, listHref } from "../list-filters.tsx";

/** Links to save the list, as filtered, as a file. */
export function ExportLinks({ asked, when }: Pick<ListFiltersProps, "asked" | "when">) {
  const { t } = useTranslation();
  return (
    <div className="mt-5">
      <Disclosure summary={t("sessions.export.open")} icon="download">
        <p className="soft mb-3">{t("sessions.export.hint")}</p>
        <ul className="flex flex-wrap gap-3">
          {EXPORT_FORMATS.map((format) => (
            <li key={format}>
              <a className="btn btn-outline" href={listHref(`/sessions/export.${format}`, asked, { when })}>
                {t(`sessions.export.format.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
