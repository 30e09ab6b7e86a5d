import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, Box } from "#app/kit/ui.tsx";

/** Something that the payments provider said, and that an admin must look at. */
export interface FindingRow {
  id: number;
  date: { iso: string; text: string };
  /** The provider's id of what it is about. */
  objectId: string;
  /** Empty if it names no amount. */
  money: string;
  member: { id: number; name: string } | null;
  text: string;
}

/** The findings that need a look; shows nothing if there are none. */
export function FindingList({ findings }: { findings: FindingRow[] }) {
  const { t } = useTranslation("payments");
  const { pathname, search } = useLocation();
  if (findings.length === 0) return null;
  return (
    <div id="look" className="mb-5">
      <Box title={t("online.findings.title")}>
        <p className="soft mb-3 max-w-[42rem]">{t("online.findings.lead")}</p>
        <ul className="grid gap-4">
          {findings.map(({ id, date, objectId, money, member, text }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 flex-[1_1_18rem]">
                <p>
                  {member ? <Link to={`/organization/${member.id}/payments`}>{member.name}</Link> : null}
                  {member && money ? " · " : null}
                  {money ? <b className="nums">{money}</b> : null}
                </p>
                <p>{text}</p>
                <p className="soft wrap-anywhere">
                  <time dateTime={date.iso}>{date.text}</time> · {objectId}
                </p>
              </div>
              <ActionButton
                action={pathname + search}
                fields={{ intent: "look", findingId: String(id) }}
                className="btn btn-outline min-h-12"
                label={t("online.findings.seenOf", { id: objectId })}
              >
                {t("online.findings.seen")}
              </ActionButton>
            </li>
          ))}
        </ul>
      </Box>
    </div>
  );
}
