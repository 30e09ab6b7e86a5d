import { type ApiKey, apiKeys } from "#app/domain/api-keys/api-keys.server.ts";
import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { apiOriginsSetting } from "#app/domain/organizations/settings/settings.ts";
import { instantOf } from "#app/domain/values/zoned.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { formatsFor } from "#app/i18n/formats.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import type { KeyRow, KeysPageProps } from "./keys-page.tsx";

type Listed = Omit<KeysPageProps, "fresh" | "email"> & { title: string };

/** The club's API keys in words, and the one that the address asks to end. */
export async function keysPage(uow: MemberUnit, page: PageRequest): Promise<Listed> {
  const keys = (await apiKeys(uow)).map((key) => keyRow(key, uow, page));
  const asked = Number(page.url.searchParams.get("end"));
  return {
    title: `${page.t("keys.title")} · ${uow.organization.name}`,
    origin: clubOrigin(page.context.app.env.BASE_URL, uow.organization.subdomain),
    keys,
    origins: settingValue(uow.organization.settings, apiOriginsSetting).join(", "),
    ending: keys.find(({ id }) => id === asked) ?? null,
  };
}

function keyRow(
  { id, name, access, ending, madeBy, madeAt, usedOn }: ApiKey,
  { organization }: MemberUnit,
  page: PageRequest,
): KeyRow {
  const { t } = page;
  const formats = formatsFor(organization, page);
  const noon = usedOn && instantOf(usedOn, "12:00", organization.timezone);
  return {
    id,
    name,
    access: t(`keys.access.${access}`),
    ending,
    made: t("keys.list.by", { name: madeBy.name, date: formats.date(madeAt) }),
    used: noon ? t("keys.list.used", { date: formats.date(noon) }) : t("keys.list.unused"),
  };
}
