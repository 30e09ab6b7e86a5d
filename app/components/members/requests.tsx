import { useTranslation } from "react-i18next";
import { ActionButton } from "../action-button.tsx";
import { Person } from "../avatar.tsx";
import { Box } from "../page-header.tsx";

/** Someone who asked to join; `since` is a date in words. */
export interface MemberRequest {
  id: number;
  name: string;
  email: string;
  since: string;
}

/** Who waits for an admin to let them in. Nothing while nobody does. */
export function Requests({ requests }: { requests: readonly MemberRequest[] }) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <Box title={t("members.page.requests", { count: requests.length })}>
      <ul className="flex flex-col gap-4">
        {requests.map(({ id, name, email, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <Person name={name} note={`${email} · ${since}`} />
            <div className="flex flex-wrap gap-2">
              <ActionButton
                action="/organization"
                fields={{ intent: "approve", memberId: String(id) }}
                className="btn btn-primary"
                label={t("members.approveOf", { name })}
              >
                {t("members.approve")}
              </ActionButton>
              <ActionButton
                action="/organization"
                fields={{ intent: "decline", memberId: String(id) }}
                label={t("members.declineOf", { name })}
              >
                {t("members.decline")}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
