import { useTranslation } from "react-i18next";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface RatingSummaryProps {
  /** "4.3". */
  average: string;
  /** The filled part of the stars, in percent. */
  share: number;
  count: number;
  comments: string[];
  /** Are there too few ratings to show comments? */
  isFew: boolean;
}

/** How a session was rated, for coaches and admins; never by whom. */
export function RatingSummary({ average, share, count, comments, isFew }: RatingSummaryProps) {
  const { t } = useTranslation();
  return (
    <section className="card-box rating-summary" aria-labelledby="ratings">
      <h2 id="ratings">{t("statistics.rating.title")}</h2>
      <p>
        <Icon name="star" />
        <b className="nums">{t("statistics.rating.average", { average })}</b>{" "}
        <span className="soft">{t("statistics.rating.count", { count })}</span>
      </p>
      <progress className="bar" value={share} max={100} aria-hidden="true" />
      {isFew ? <p className="soft">{t("statistics.rating.few")}</p> : null}
      {comments.length > 0 ? (
        <ul aria-label={t("statistics.rating.comments")}>
          {comments.map((comment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same, and the list never reorders.
            <li key={at}>{comment}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
