import type { TFunction } from "i18next";
import { CORE_NAMESPACE, createI18n } from "#app/kernel/i18n/i18n.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import en from "#app/main/texts/core-en.ts";
import es from "#app/main/texts/core-es.ts";
import membershipsEn from "#modules/memberships/locales/en.ts";
import membershipsEs from "#modules/memberships/locales/es.ts";
import paymentsEn from "#modules/payments/locales/en.ts";
import paymentsEs from "#modules/payments/locales/es.ts";
import schedulesEn from "#modules/schedules/locales/en.ts";
import schedulesEs from "#modules/schedules/locales/es.ts";
import teamsEn from "#modules/teams/locales/en.ts";
import teamsEs from "#modules/teams/locales/es.ts";

const messages = {
  en: {
    [CORE_NAMESPACE]: en,
    memberships: membershipsEn,
    payments: paymentsEn,
    schedules: schedulesEn,
    teams: teamsEn,
  },
  es: {
    [CORE_NAMESPACE]: es,
    memberships: membershipsEs,
    payments: paymentsEs,
    schedules: schedulesEs,
    teams: teamsEs,
  },
};

/** The product's own words, so that a spec finds a button by what it says in the language it is shown in. */
export function textsIn(language: Language): TFunction {
  return createI18n(language, messages[language]).t;
}
