import { useTranslation } from "react-i18next";
import { Icon } from "#app/kit/ui.tsx";

/**
 * Ways to get the picture of the published teams: a link, and a button if the device's apps accept pictures. The link opens a
 * tab, since an installed app has no way back from a picture.
 */
export function PictureLinks({ path }: { path: string }) {
  const { t } = useTranslation("teams");
  return (
    <>
      <a
        className="btn btn-outline"
        href={path}
        title={t("picture.openHint")}
        rel="noreferrer"
        target="_blank"
      >
        <Icon name="picture" />
        {t("picture.open")}
      </a>
      <SharePicture path={path} />
    </>
  );
}

/** Shares the picture itself with the apps of a phone. Hidden until a script finds out that they take pictures. */
function SharePicture({ path }: { path: string }) {
  const { t } = useTranslation("teams");
  return (
    <share-picture
      class="contents"
      data-path={path}
      data-share={t("picture.share")}
      data-again={t("picture.again")}
      data-failed={t("picture.failed")}
    >
      <button type="button" className="btn btn-outline" hidden>
        <Icon name="share" />
        <span aria-live="polite">{t("picture.share")}</span>
      </button>
    </share-picture>
  );
}
