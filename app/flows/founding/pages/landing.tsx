import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LanguageButton } from "#app/web/shell/language-form.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

const POINTS = [
  ["nothing", "check"],
  ["minute", "clock"],
  ["own", "shield"],
] as const;

/** Screenshots of the product on a phone, taken in the demo club by `npm run screenshots`. */
const PICTURES = ["home", "coming", "presence"] as const;

export interface LandingProps {
  form: SignUpFormProps;
  /** The club that this browser last chose. */
  last: { name: string; url: string } | null;
}

/** The platform's landing page: what the product looks like, and the form that founds a club. */
export function Landing({ form, last }: LandingProps) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className="landing">
      <div className="landing-paper">
        <div className="landing-corner">
          <LanguageButton language={i18n.language} to={pathname + search} />
          <a className="btn btn-outline max-[72rem]:hidden" href="/login">
            {t("landing.login")}
          </a>
        </div>
        <h1>{t("landing.headline")}</h1>
        <p className="landing-lead">{t("landing.lead")}</p>
        <SignUpForm {...form} />
        {last ? (
          <a className="btn btn-outline" href={last.url}>
            {t("identity.login.platform.last", { club: last.name })}
          </a>
        ) : null}
        <a className={`${last ? "" : "btn btn-outline "}min-[72rem]:hidden`} href="/login">
          {t(last ? "landing.otherLogin" : "landing.login")}
        </a>
        <ul className="landing-points">
          {POINTS.map(([point, icon]) => (
            <li key={point}>
              <Icon name={icon} />
              {t(`landing.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="landing-pitch">
        {PICTURES.map((name, index) => (
          <picture key={name} className="landing-phone">
            <source media="(prefers-color-scheme: dark)" srcSet={`/landing/${name}-dark.png`} />
            <img
              src={`/landing/${name}.png`}
              alt={t(`landing.pictures.${name}`)}
              width={375}
              height={812}
              // On a narrow screen, pictures that are not shown are not loaded.
              loading={index === 0 ? "eager" : "lazy"}
            />
          </picture>
        ))}
      </div>
    </div>
  );
}
