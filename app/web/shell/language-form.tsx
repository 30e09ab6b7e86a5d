import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type LanguageCode = "en" | "es";

const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
] as const;

/** Selects the language: immediately if scripts are on, otherwise with a button. `to` is where it leads back to. */
export function LanguageSelect({ language, to }: { language: LanguageCode; to: string }) {
  const { t } = useTranslation();
  return (
    <LanguageForm to={to}>
      <label htmlFor="footer-language">
        <span className="block">{t("shell.footer.language")}</span>
        <select
          id="footer-language"
          name="language"
          defaultValue={language}
          className="select w-auto"
          data-submits=""
        >
          {LANGUAGES.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="no-scripts-only btn btn-outline min-h-12">
        {t("shell.footer.change")}
      </button>
    </LanguageForm>
  );
}

/** One button for the other language. */
export function LanguageButton({ language, to }: { language: string; to: string }) {
  const [code, name] = LANGUAGES.find(([code]) => code !== language) ?? LANGUAGES[0];
  return (
    <LanguageForm to={to}>
      <button type="submit" name="language" value={code} lang={code} className="btn btn-ghost">
        {name}
      </button>
    </LanguageForm>
  );
}

function LanguageForm({ to, children }: { to: string; children: ReactNode }) {
  return (
    <form method="post" action="/language" data-keeps-typed="">
      <input type="hidden" name="to" value={to} />
      {children}
    </form>
  );
}
