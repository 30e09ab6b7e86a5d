import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

export interface CalendarAddressProps {
  /** The club's address on the web. */
  origin: string;
  /** When the reader's calendar address was created, in words; null if there is none. */
  since: string | null;
}

const PAGE = "/my-settings/calendar";

/** The reader's calendar address: to create it, end it, and read it once. */
export function CalendarAddress({ origin, since }: CalendarAddressProps) {
  const { t } = useTranslation();
  const made = useActionData<FormReply>()?.done as { path: string } | undefined;
  const button = (intent: "make" | "end", label: string, tone: string) => (
    <ActionButton action={PAGE} fields={{ intent }} className={`btn ${tone}`}>
      {label}
    </ActionButton>
  );
  return (
    <div className="flex flex-col gap-5">
      <PostedError />
      {made ? <Made url={`${origin}${made.path}`} /> : null}
      {since === null && !made ? (
        <Box title={t("calendar.none")}>
          <p className="mb-4 max-w-[36rem]">{t("calendar.noneText")}</p>
          {button("make", t("calendar.make"), "btn-primary")}
        </Box>
      ) : null}
      {since !== null ? (
        <Box title={t("calendar.active")}>
          <p className="mb-4 max-w-[36rem]">{t("calendar.activeText", { since })}</p>
          <div className="flex flex-wrap gap-3">
            {button("make", t("calendar.makeNew"), "btn-outline")}
            {button("end", t("calendar.end"), "btn-outline btn-error")}
          </div>
        </Box>
      ) : null}
    </div>
  );
}

/** The address, shown this once, with instructions for common programs. */
function Made({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Box title={t("calendar.made")}>
      <p className="mb-3 max-w-[36rem]">{t("calendar.madeText")}</p>
      <p className="mb-4">
        <code className="break-all">{url}</code>
      </p>
      <div className="mb-4 flex flex-wrap gap-3">
        <a className="btn btn-primary" href={url.replace(/^https?:/, "webcal:")}>
          <Icon name="calendar" />
          {t("calendar.open")}
        </a>
        <CopyButton text={url} />
      </div>
      <ul className="list-disc pl-5">
        {(["apple", "google", "outlook"] as const).map((program) => (
          <li key={program}>{t(`calendar.how.${program}`)}</li>
        ))}
      </ul>
    </Box>
  );
}
