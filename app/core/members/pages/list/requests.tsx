import { useTranslation } from "react-i18next";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { Person } from "#app/web/ui/kit/avatar.tsx";
import { DeclineDialog } from "../member-state.tsx";

/** Somebody who asked to join; `note` says with which address and when, and whether they were a member before. */
export interface MemberRequest {
  id: number;
  name: string;
  note: string;
}

/** The people waiting for an admin to let them in; renders nothing if there are none. */
export function Requests(props: { requests: readonly MemberRequest[]; count: number; declining: Review }) {
  const { t } = useTranslation();
  const { requests, count, declining } = props;
  if (requests.length === 0) return null;
  return (
    <Box title={t("members.page.requests", { count })}>
      <ul className="flex flex-col gap-4">
        {requests.map(({ id, name, note }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <Person name={name} href={`/organization/${id}`} note={note} />
            <div className="flex flex-wrap gap-2">
              <ActionButton
                action="/organization"
                fields={{ intent: "approve", memberId: String(id) }}
                className="btn btn-primary"
                label={t("members.approveOf", { name })}
              >
                {t("members.approve")}
              </ActionButton>
              <DeclineDialog
                name={name}
                to={`/organization/${id}`}
                action="/organization"
                fields={{ memberId: String(id) }}
                review={declining}
              />
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}
