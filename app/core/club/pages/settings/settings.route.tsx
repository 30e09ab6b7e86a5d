import { useLoaderData } from "@remix-run/react";
import { changeClub } from "#app/core/club/change-club.server.ts";
import { changeFormats } from "#app/core/club/change-formats.server.ts";
import {
  askingFormSchema,
  ClubDetailsSchema,
  ClubFormatsSchema,
  settingsFormSchema,
} from "#app/core/club/organization.schemas.ts";
import { changeSettings, offerNames } from "#app/core/club/settings/change-settings.server.ts";
import { localeSetting } from "#app/core/club/settings/settings.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { UPLOAD_BYTES } from "#app/kernel/values/largest-upload.ts";
import {
  formAction,
  memberAction,
  modulesFormAction,
  openFormAction,
} from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { startValues } from "./setting-field.tsx";
import { settingInput, settingsOfModules, settingsOfTab, settingsPage } from "./settings.view.server.ts";
import { SettingsPage } from "./settings-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("settings.title")} · ${uow.organization.name}`,
  ...(await settingsPage(uow, page)),
}));

const answerOn = (tab: string) => ({
  to: `/settings#${tab}`,
  toast: "settings.saved" as const,
  failed: "failures.settings" as const,
});

type Tab = Exclude<keyof typeof settingsOfTab, "formats"> | "modules";

function settingsAction(tab: Tab) {
  const tabDefinitions = (registry: ModuleRegistry) =>
    tab === "modules" ? settingsOfModules(registry) : settingsOfTab[tab];
  return modulesFormAction(
    {
      schemaFor: (registry) =>
        tab === "attendance" || tab === "modules"
          ? askingFormSchema(tabDefinitions(registry), tab === "modules" ? offerNames(registry.modules) : [])
          : settingsFormSchema(tabDefinitions(registry)),
      commandFor: (registry) => (uow, values) =>
        changeSettings(uow, { definitions: tabDefinitions(registry), modules: registry.modules }, values),
    },
    {
      ...answerOn(tab),
      current: ({ organization }, page) =>
        startValues(
          tabDefinitions(page.context.app.registry).map((one) =>
            settingInput(one, organization.settings, page),
          ),
        ),
      to: ({ goOn }: { goOn: string | undefined }) => goOn ?? answerOn(tab).to,
    },
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
      {
        ...answerOn("club"),
        current: ({ organization: { name, description, address, accent } }) => ({
          name,
          description,
          address,
          accent,
        }),
        bodyBytes: UPLOAD_BYTES,
      },
    ),
    formats: formAction(ClubFormatsSchema, changeFormats, {
      ...answerOn("formats"),
      current: ({ organization: { timezone, currency, settings } }, page) => ({
        timezone,
        currency,
        ...startValues([settingInput(localeSetting, settings, page)]),
      }),
    }),
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
