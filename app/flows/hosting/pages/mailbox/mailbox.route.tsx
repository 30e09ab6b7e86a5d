import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { SearchField } from "#app/web/ui/form/search-field.tsx";
import { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
import { caughtMails } from "./mailbox.view.server.ts";

export const handle = { layout: "wide" };
const SHOWN = 50;
/** Includes the zone's name, since there is no club whose zone is implied. */
const CLOCK: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
};

export const loader = platformLoader(async (page) => {
  const clock = new Intl.DateTimeFormat(formatLocale(page.language, undefined), CLOCK);
  return {
    title: page.t("landing.mailbox.title"),
    to: page.url.searchParams.get("to") ?? "",
    mails: caughtMails(page)
      .slice(0, SHOWN)
      .map(({ html: _html, ...mail }) => ({ ...mail, received: clock.format(new Date(mail.receivedAt)) })),
  };
});

export default function Mailbox() {
  const { t } = useTranslation();
  const { mails, to } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("landing.mailbox.title")} lead={t("landing.mailbox.lead")} />
      <SearchField name="to" label={t("landing.mailbox.filter")} value={to} />
      {mails.length === 0 ? (
        <EmptyState icon="mail" title={t("landing.mailbox.empty")}>
          {t("landing.mailbox.emptyLead")}
        </EmptyState>
      ) : null}
      {mails.map((mail) => (
        <Box key={mail.receivedAt + mail.to} title={mail.subject}>
          <p className="soft">
            {t("landing.mailbox.to")}: {mail.to} · <time dateTime={mail.receivedAt}>{mail.received}</time>
          </p>
          <p className="mail-text">{mail.text}</p>
          <ul>
            {mail.links.map((link) => (
              <li key={link}>
                <a className="break-all" href={link}>
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </Box>
      ))}
    </>
  );
}
