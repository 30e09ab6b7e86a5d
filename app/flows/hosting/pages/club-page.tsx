import { useTranslation } from "react-i18next";
import { MAX_WELCOMES } from "#app/flows/hosting/hosting.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import type { HostedClubRow } from "./host-page.tsx";
import { type HostLogRow, LogTable } from "./log-table.tsx";
import { StateBadge } from "./state-badge.tsx";

export interface ClubPageProps extends HostedClubRow {
  url: string;
  trusted: boolean;
  welcomesPerDay: number;
  isSuspended: boolean;
  /** Why its migration failed, in the database's words. */
  lastError: string | null;
  /** What kind of work is failing, and where to find the reasons. */
  advice: string | null;
  /** When members, size and mails were counted. */
  sampled: string | null;
  facts: (readonly [name: string, value: string])[];
  log: HostLogRow[];
}

/** One club as its host sees it, with what a host can do to it. */
export function ClubPage(club: ClubPageProps) {
  const { t } = useTranslation();
  const { name, state, trouble, advice, lastError, log } = club;
  return (
    <>
      <PageHeader
        title={name}
        lead={<StateBadge {...state} />}
        actions={<BackLink to="/host" label={t("hosting.back")} />}
      />
      <PostedError />
      {trouble.length > 0 ? (
        <Banner kind="warning">
          {trouble.join(", ")}
          {advice ? <span className="block font-normal">{advice}</span> : null}
        </Banner>
      ) : null}
      {lastError ? (
        <Banner kind="error">
          {t("hosting.club.error")}: <code className="break-words">{lastError}</code>
        </Banner>
      ) : null}
      <Facts {...club} />
      <Acts {...club} />
      <Box title={t("hosting.club.log")}>
        {log.length > 0 ? (
          <LogTable caption={t("hosting.club.log")} rows={log} />
        ) : (
          <p className="soft">{t("hosting.club.untouched")}</p>
        )}
      </Box>
    </>
  );
}

function Facts({ url, address, facts, members, size, used, sampled }: ClubPageProps) {
  const { t } = useTranslation();
  const rows: (readonly [string, string])[] = [
    [t("hosting.column.members"), members ?? t("hosting.notYet")],
    [t("hosting.column.size"), size ?? t("hosting.notYet")],
    [t("hosting.column.used"), used],
    ...facts,
  ];
  return (
    <Box title={t("hosting.club.facts")}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <div className="sm:contents">
          <dt className="soft">{t("hosting.club.address")}</dt>
          <dd>
            <a className="break-all" href={url}>
              {address}
            </a>
          </dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {sampled ? <p className="soft mt-3">{sampled}</p> : null}
    </Box>
  );
}

function Acts({ subdomain, isSuspended, trusted, welcomesPerDay }: ClubPageProps) {
  const { t } = useTranslation();
  const suspension = isSuspended ? "resume" : "suspend";
  return (
    <Box title={t("hosting.club.acts")}>
      <div className="grid gap-6">
        <Act intent={suspension} label={t(`hosting.club.${suspension}`)} of={subdomain}>
          {t(isSuspended ? "hosting.club.resumeHelp" : "hosting.club.suspendHelp")}
        </Act>
        {trusted ? (
          <Act intent="distrust" label={t("hosting.club.distrust")} of={subdomain}>
            {t("hosting.club.distrustHelp")}
          </Act>
        ) : (
          <Act intent="trust" label={t("hosting.club.trustIt")} of={subdomain}>
            {t("hosting.club.trustHelp")}
          </Act>
        )}
        <form method="post" action={hostedClubAddress(subdomain)} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="allow" />
          <div className="field">
            <label htmlFor="welcomes-per-day">{t("hosting.club.allowance")}</label>
            <input
              id="welcomes-per-day"
              name="welcomesPerDay"
              className="input"
              type="number"
              min={0}
              max={MAX_WELCOMES}
              required
              defaultValue={welcomesPerDay}
            />
          </div>
          <button type="submit" className="btn btn-outline min-h-12">
            {t("hosting.club.allow")}
          </button>
        </form>
      </div>
    </Box>
  );
}

function Act(props: { intent: string; label: string; of: string; children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionButton action={hostedClubAddress(props.of)} fields={{ intent: props.intent }}>
        {props.label}
      </ActionButton>
      <p className="soft flex-[1_1_15rem]">{props.children}</p>
    </div>
  );
}

const hostedClubAddress = (subdomain: string) => `/host/clubs/${subdomain}`;
