import { useTranslation } from "react-i18next";
import { EXPORT_FORMATS } from "#app/domain/sessions/export/export-formats.ts";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";

/** The ways to save the list as a file; `query` is the filter that the list is shown with. */
export function ExportLinks({ query }: { query: string }) {
  const { t } = useTranslation();
  return (
    <Disclosure summary={t("sessions.export.open")} icon="download">
      <p className="soft mb-3">{t("sessions.export.hint")}</p>
      <ul className="flex flex-wrap gap-3">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a className="btn btn-outline" href={`/sessions/export.${format}?${query}`}>
              {t(`sessions.export.format.${format}`)}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
