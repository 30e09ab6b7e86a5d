import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { eraseQuestion } from "#app/core/members/leaving/archive-question.server.ts";
import { balanceLeft, eraseSelf } from "#app/core/members/leaving/erase-member.server.ts";
import { isLastAdmin } from "#app/core/members/lock-member.server.ts";
import { EraseMeSchema } from "#app/core/members/members.schemas.ts";
import { balanceView } from "#app/core/members/pages/balance-view.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { accountLoader } from "#app/web/http/pages/page.server.ts";
import { requireFreshActor, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer, signOut, signOutCookies } from "#app/web/http/sign-in/sign-in.server.ts";
import { DeletePage } from "./delete-page.tsx";

export const loader = accountLoader(
  async (uow, page) => {
    const { id: memberId } = uow.actor;
    const left = await balanceLeft(uow, memberId);
    // There is one thing that they can do with what they have: give it up.
    const balance = left > 0 ? "write-off" : undefined;
    return {
      title: `${page.t("account.erase.title")} · ${uow.organization.name}`,
      club: uow.organization.name,
      isLastAdmin: await isLastAdmin(uow),
      review: buildReview(await eraseQuestion(uow, { memberId, balance }), page.t),
      balance: balanceView(left, uow.organization),
    };
  },
  async ({ email, fresh }, _page, found) => ({ ...found, email, fresh }),
);

export const action = memberAction(
  { minRole: "player" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    erase: openFormAction(
      EraseMeSchema,
      async (page, { reviewed, balance }) => {
        const actor = await requireFreshActor(page);
        await withFreshMember(page.context.app, actor, "player", (uow) =>
          eraseSelf(uow, { reviewed, balance }),
        );
        await signOut(page);
      },
      { to: "/erased", cookies: signOutCookies },
    ),
  },
);

export default function DeleteMe() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DeletePage {...page} />;
}
