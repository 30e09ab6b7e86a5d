import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { Crest } from "#app/web/ui/kit/avatar.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

interface OneClub {
  subdomain: string;
  name: string;
  address: string;
}

/**
 * The clubs of a person signed in on the platform, each as a button that leads into it, and a button to sign out. Hosts
 * also get a link to all clubs.
 */
export function MyClubs({ email, clubs, isHost }: { email: string; clubs: OneClub[]; isHost: boolean }) {
  const { t } = useTranslation();
  const lead = t(clubs.length > 0 ? "identity.clubs.lead" : "identity.clubs.none", { email });
  return (
    <PlainSheet title={t("identity.clubs.title")} lead={lead}>
      <PostedError />
      {clubs.map((club) => (
        <form key={club.subdomain} method="post" action="/clubs">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="subdomain" value={club.subdomain} />
          <button type="submit" className="club-choice">
            <Crest name={club.name} />
            <span>
              <b>{club.name}</b>
              {club.address}
            </span>
            <Icon name="right" />
          </button>
        </form>
      ))}
      {isHost ? (
        <p>
          <a className="btn btn-primary" href="/host">
            {t("hosting.open")}
          </a>
        </p>
      ) : null}
      <p className="soft">
        {t(clubs.length > 0 ? "identity.clubs.another" : "identity.login.platform.found")}{" "}
        <a href="/#sign-up">{t("identity.login.platform.foundLink")}</a>
      </p>
      <div className="flex flex-wrap items-center gap-3 border-t border-base-300 pt-4">
        <span className="soft">{t("identity.clubs.notYou")}</span>
        <form method="post" action="/clubs">
          <input type="hidden" name="intent" value="leave" />
          <button type="submit" className="btn btn-outline">
            {t("identity.clubs.leave")}
          </button>
        </form>
      </div>
    </PlainSheet>
  );
}
