import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { MergeSchema } from "#app/core/members/members.schemas.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { requireFreshActor, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
import { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
import { mergePage } from "./merge.view.server.ts";
import { MergePage } from "./merge-page.tsx";

export const loader = memberPlatformLoader({ minRole: "admin" }, mergePage, async (page, shown) => {
  const signIn = await page.context.scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  return { ...shown, freshFor: signIn.fresh ? null : signIn.email };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    "send-link": openFormAction(z.strictObject({}), sendFreshLink, linkSentAnswer),
    merge: openFormAction(
      MergeSchema,
      async (page, input) =>
        withFreshMember(page.context.app, await requireFreshActor(page), "admin", (uow) =>
          mergeMembers(uow, input),
        ),
      {
        fromParams: { memberId: "id", other: "other" },
        to: ({ memberId }) => `/organization/${memberId}`,
        toast: ({ name }) => ({ type: "success", key: "members.merge.done", values: { name } }),
      },
    ),
  },
);

export default function MergeMembers() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MergePage {...page} />;
}
