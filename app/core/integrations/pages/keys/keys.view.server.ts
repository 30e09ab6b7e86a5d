import { formatsFor } from "#app/core/club/formats.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { apiOriginsSetting } from "#app/core/club/settings/settings.ts";
import { type ApiKey, apiKeys } from "#app/core/integrations/api-keys/api-keys.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { toInstant } from "#app/kernel/values/zoned.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
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
    origins: formatApiOrigins(uow),
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
  const noon = usedOn && toInstant(usedOn, "12:00", organization.timezone);
  return {
    id,
    name,
    access: t(`keys.access.${access}`),
    ending,
    made: t("keys.list.by", { name: madeBy.name, date: formats.date(madeAt) }),
    used: noon ? t("keys.list.used", { date: formats.date(noon) }) : t("keys.list.unused"),
  };
}

/** The origins whose scripts may call the API, as the page's form shows them. */
export const formatApiOrigins = ({ organization }: Pick<MemberUnit, "organization">): string =>
  settingValue(organization.settings, apiOriginsSetting).join(", ");
