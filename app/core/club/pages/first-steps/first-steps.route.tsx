import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ChooseJoiningSchema, chooseJoining } from "#app/core/club/first-steps/choose-joining.server.ts";
import { hideFirstSteps, showFirstSteps } from "#app/core/club/first-steps/hide-steps.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { LASTING_UNDO_SECONDS } from "#app/web/http/pages/toast.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { stepsData } from "./first-steps.view.server.ts";

/** The steps on a page of their own; they remain available after home no longer shows them. */
export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("firstSteps.title")} · ${uow.organization.name}`,
  steps: await stepsData(uow, page),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    hide: formAction(
      z.strictObject({}),
      async (uow) => {
        await hideFirstSteps(uow);
        return settingValue(uow.organization.settings, joiningSetting);
      },
      {
        to: "/",
        toast: (joining) => ({
          type: "success",
          key: joining === "closed" ? "firstSteps.hidden" : "firstSteps.hiddenInvite",
          undo: { action: "/first-steps", fields: { intent: "show" }, seconds: LASTING_UNDO_SECONDS },
        }),
      },
    ),
    joining: formAction(ChooseJoiningSchema, chooseJoining, {
      to: "/first-steps?step=invite#first-step-invite",
      toast: "settings.saved",
    }),
    show: formAction(z.strictObject({}), showFirstSteps, { to: "/" }),
  },
);

export default function FirstStepsPage() {
  const { t } = useTranslation();
  const { steps } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("firstSteps.title")} quiet />
      <PostedError />
      <FirstSteps {...steps} />
    </>
  );
}
