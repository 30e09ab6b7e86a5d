import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { Touched } from "../domain/touched.ts";

const KINDS = ["changed", "deleted", "canceled"] as const;

/** Says numbers of touched sessions, a sentence for each kind that there is. */
export function useTouchedText(): (touched: Touched) => string[] {
  const { t } = useTranslation("schedules");
  return (touched) =>
    KINDS.filter((kind) => touched[kind] > 0).map((kind) => t(`review.${kind}`, { count: touched[kind] }));
}

/** What will happen to sessions once the form is sent again; nothing where it was not asked back. */
export function Review({ touched }: { touched: Touched | undefined }) {
  const { t } = useTranslation("schedules");
  const says = useTouchedText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (touched) box.current?.focus();
  }, [touched]);
  if (!touched) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="banner tone-warning">
      <Icon name="warning" />
      <div className="flex-1 basis-56">
        <h2>{t("review.title")}</h2>
        <ul className="mt-1 list-disc ps-5 text-ink">
          {says(touched).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
