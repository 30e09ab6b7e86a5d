import { useTranslation } from "react-i18next";
import { Icon, popoverTarget, popoverTrigger } from "#app/kit/ui.tsx";

const HELP = "schedules-help";
const PARAGRAPHS = [
  "when",
  "lead",
  "closed",
  "deleted",
  "detached",
  "times",
  "edit",
  "delete",
  "pause",
] as const;

/** Explains schedules, in a native popover that opens without scripts. `daysAhead` is the club's setting 3. */
export function HelpDialog({ daysAhead }: { daysAhead: number }) {
  const { t } = useTranslation("schedules");
  return (
    <>
      <button type="button" className="btn btn-outline" {...popoverTrigger(HELP)}>
        <Icon name="help" />
        {t("help.open")}
      </button>
      <div
        role="dialog"
        aria-labelledby={`${HELP}-title`}
        className="m-auto max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] overflow-auto rounded-box border border-line bg-card p-5 text-ink shadow-xl backdrop:bg-black/40"
        {...popoverTarget(HELP)}
      >
        <h2 id={`${HELP}-title`}>{t("help.title")}</h2>
        <ul className="my-4 grid list-disc gap-2 ps-5">
          <li>{t("help.window", { count: daysAhead })}</li>
          {PARAGRAPHS.map((key) => (
            <li key={key}>{t(`help.${key}`)}</li>
          ))}
        </ul>
        <button type="button" className="btn btn-primary" {...popoverTrigger(HELP, "hide")}>
          {t("help.close")}
        </button>
      </div>
    </>
  );
}
