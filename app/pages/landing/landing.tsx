import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/kit/icon.tsx";
import { SignUpForm, type SignUpFormProps } from "./sign-up-form.tsx";

const POINTS = [
  ["answer", "check"],
  ["waiting", "clock"],
  ["schedule", "repeat"],
  ["own", "shield"],
] as const;

/** The platform's one screen: what the product is for, and the form that signs a club up. */
export function Landing(props: SignUpFormProps) {
  const { t } = useTranslation();
  return (
    <div className="landing">
      <div className="landing-pitch">
        <h1>{t("landing.headline")}</h1>
        <p className="landing-lead">{t("landing.lead")}</p>
        <ul className="landing-points">
          {POINTS.map(([point, icon]) => (
            <li key={point}>
              <Icon name={icon} />
              {t(`landing.points.${point}`)}
            </li>
          ))}
        </ul>
        <a className="btn btn-outline" href="/login">
          {t("landing.login")}
        </a>
      </div>
      <SignUpForm {...props} />
    </div>
  );
}
