import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface WalkInProps {
  /** The checklist's address. */
  address: string;
  query: string;
  found: { memberId: number; name: string; about: string }[];
}

/** Finds somebody who turned up without a place by name, and adds them. */
export function WalkIn({ address, query, found }: WalkInProps) {
  const { t } = useTranslation();
  return (
    <section className="card-box presence-add" aria-labelledby="walk-in">
      <div className="presence-add-head">
        <h2 id="walk-in">{t("presence.walkIn.title")}</h2>
        <Link to={address} className="btn btn-ghost btn-square" aria-label={t("presence.walkIn.close")}>
          <Icon name="x" />
        </Link>
      </div>
      <p className="soft">{t("presence.walkIn.lead")}</p>
      <search>
        <form method="get" action={address} className="presence-search">
          <input type="hidden" name="add" value="1" />
          <label className="sr-only" htmlFor="walk-in-name">
            {t("presence.walkIn.search")}
          </label>
          <input
            id="walk-in-name"
            className="input"
            type="search"
            name="q"
            defaultValue={query}
            placeholder={t("presence.walkIn.search")}
            autoComplete="off"
          />
          <button type="submit" className="btn btn-outline">
            <Icon name="search" />
            {t("presence.walkIn.find")}
          </button>
        </form>
      </search>
      {query && found.length === 0 ? <p role="status">{t("presence.walkIn.noMatch", { query })}</p> : null}
      <ul className="presence-found">
        {found.map(({ memberId, name, about }) => (
          <li key={memberId}>
            <p>
              {name}
              {about ? <small>{about}</small> : null}
            </p>
            <form method="post" action={address} data-single-tap="">
              <input type="hidden" name="intent" value="walk-in" />
              <input type="hidden" name="memberId" value={memberId} />
              <button
                type="submit"
                className="btn btn-outline"
                aria-label={t("presence.walkIn.addOf", { name })}
              >
                <Icon name="plus" />
                {t("presence.walkIn.add")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
