import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { registry } from "#app/composition.server.ts";
import { changeClub } from "#app/domain/organizations/change-club.server.ts";
import { changeFormats } from "#app/domain/organizations/change-formats.server.ts";
import {
  askingFormSchema,
  ClubDetailsSchema,
  ClubFormatsSchema,
  settingsFormSchema,
} from "#app/domain/organizations/organization.schemas.ts";
import { changeSettings, offersOf } from "#app/domain/organizations/settings/change-settings.server.ts";
import { UPLOAD_BYTES } from "#app/domain/values/largest-upload.ts";
import { formAction, memberAction, openFormAction } from "#app/http/forms/form.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";
import { settingsOfTab, settingsPage } from "./settings.view.server.ts";
import { SettingsPage } from "./settings-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("settings.title")} · ${uow.organization.name}`,
  ...(await settingsPage(uow, page)),
}));

const answerOn = (tab: string) => ({
  to: `/settings#${tab}`,
  toast: "settings.saved" as const,
  failed: "failures.settings" as const,
});

function settingsAction(tab: Exclude<keyof typeof settingsOfTab, "formats">) {
  const definitions = settingsOfTab[tab];
  return formAction(
    tab === "attendance" || tab === "modules"
      ? askingFormSchema(definitions, tab === "modules" ? offersOf(registry.modules) : [])
      : settingsFormSchema(definitions),
    (uow, values) => changeSettings(uow, { definitions, modules: registry.modules }, values),
    { ...answerOn(tab), to: ({ goOn }: { goOn: string | undefined }) => goOn ?? answerOn(tab).to },
  );
}

export const action = memberAction(
  { minRole: "admin" },
  {
    club: openFormAction(
      ClubDetailsSchema,
      (page, input) => {
        const { app, scope } = page.context;
        const club = clubOfPage(page).tenant;
        return changeClub({ pictures: app.pictures, club, write: (work) => scope.write(work) }, input);
      },
      { ...answerOn("club"), bodyBytes: UPLOAD_BYTES },
    ),
    formats: formAction(ClubFormatsSchema, changeFormats, answerOn("formats")),
    attendance: settingsAction("attendance"),
    joining: settingsAction("joining"),
    notifications: settingsAction("notifications"),
    modules: settingsAction("modules"),
  },
);

export default function Settings() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SettingsPage {...page} />;
}
