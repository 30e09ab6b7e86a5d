import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Guard } from "#app/http/request/guard.server.ts";
import { askedLanguage } from "#app/http/request/language.server.ts";
import { serverI18n } from "../../i18n/i18n.server.ts";

const guard: Guard = { site: "any" };
const unknown = ({ request }: LoaderFunctionArgs) => {
  const { t } = serverI18n(askedLanguage(request.headers) ?? "en");
  return Response.json({ error: "not-found", message: t("errors.not-found") }, { status: 404 });
};

export const loader = Object.assign((args: LoaderFunctionArgs) => unknown(args), { guard });
export const action = Object.assign((args: LoaderFunctionArgs) => unknown(args), { guard });
