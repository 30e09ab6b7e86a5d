import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import { modules } from "#modules/index.server.ts";
import en from "./texts/core-en.ts";
import es from "./texts/core-es.ts";

/** The texts of the core and of the modules. */
export const texts = [{ id: CORE_NAMESPACE, locales: { en, es } }, ...modules];
