import { useTranslation } from "react-i18next";
import { MAX_STARS } from "#app/core/attendance/ratings/ratings.ts";
import { TextArea } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface RatingRowProps {
  occasionId: number;
  /** "Five-a-side, Sat". */
  session: string;
  /** 1 to 5; null = not rated yet. */
  stars: number | null;
  comment: string;
}

const STARS = Array.from({ length: MAX_STARS }, (_, at) => at + 1);

/** The form for a comment on a session. */
export const commentForm = ({ occasionId }: Pick<RatingRowProps, "occasionId">) => ({
  intent: "comment",
  of: { name: "occasionId", value: occasionId },
});

/** A session that can be rated: stars, each a button of one form, and a comment once it has been rated. */
export function RatingRow({ occasionId, session, stars, comment }: RatingRowProps) {
  const { t } = useTranslation();
  return (
    <div className="rating">
      <p id={`rating-${occasionId}`}>
        <b>{t(stars === null ? "statistics.rating.ask" : "statistics.rating.thanks")}</b>
        <small>{session}</small>
      </p>
      <form method="post" action="/my-sessions" data-single-tap="" aria-labelledby={`rating-${occasionId}`}>
        <input type="hidden" name="intent" value="rate" />
        <input type="hidden" name="occasionId" value={occasionId} />
        {STARS.map((count) => (
          <button
            key={count}
            type="submit"
            name="stars"
            value={count}
            className="rating-star"
            data-filled={stars !== null && count <= stars ? "" : undefined}
            aria-pressed={stars === count}
            aria-label={t("statistics.rating.give", { count })}
          >
            <Icon name="star" />
          </button>
        ))}
      </form>
      {stars === null ? null : <Comment key={comment} {...{ occasionId, stars, comment }} />}
    </div>
  );
}

function Comment({ occasionId, stars, comment }: { occasionId: number; stars: number; comment: string }) {
  const { t } = useTranslation();
  const { intent, of } = commentForm({ occasionId });
  const [form, fields] = usePostedForm<{ comment: string }>({
    intent,
    of,
    defaultValue: { comment },
  });
  return (
    <Disclosure
      summary={t(comment ? "statistics.rating.changeComment" : "statistics.rating.addComment")}
      icon="pencil"
      open={Object.keys(form.allErrors).length > 0}
    >
      <PostForm form={form} fields={fields} intent={intent} of={of} brief={["comment"]}>
        <input type="hidden" name="stars" value={stars} />
        <TextArea
          field={fields.comment}
          label={t("statistics.rating.comment")}
          help={t("statistics.rating.commentHelp")}
          rows={3}
        />
        <FormActions tone="quiet">{t("statistics.rating.save")}</FormActions>
      </PostForm>
    </Disclosure>
  );
}
