import { useEffect, useState } from "react";
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

/** Shares the picture itself with the apps of a phone. */
function SharePicture({ path }: { path: string }) {
  const { t } = useTranslation("teams");
  const [mayShare, setMayShare] = useState(false);
  const [loaded, setLoaded] = useState<File>();
  const [said, setSaid] = useState<"again" | "failed">();
  useEffect(() => setMayShare(takesPictures()), []);
  if (!mayShare) return null;
  const share = async () => {
    const file = loaded ?? (await load(path));
    if (!file) return setSaid("failed");
    // Browsers only share right after a tap; if the picture took too long to load, another tap is needed.
    const shared = await navigator.share({ files: [file] }).catch((error: DOMException) => error);
    const isLate = shared?.name === "NotAllowedError" && !loaded;
    setLoaded(isLate ? file : undefined);
    setSaid(isLate ? "again" : undefined);
  };
  return (
    <button type="button" className="btn btn-outline" onClick={share}>
      <Icon name="share" />
      <span aria-live="polite">{t(`picture.${said ?? "share"}`)}</span>
    </button>
  );
}

const takesPictures = () =>
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [new File([], "teams.png", { type: "image/png" })] });

async function load(path: string): Promise<File | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok || answer.headers.get("Content-Type") !== "image/png") return undefined;
  const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
  return new File([await answer.blob()], named?.[1] ?? "teams.png", { type: "image/png" });
}
