import api from "#app/api/locales/es.ts";
import account from "#app/core/accounts/locales/es/account.ts";
import identity from "#app/core/accounts/locales/es/identity.ts";
import attendance from "#app/core/attendance/locales/es/attendance.ts";
import away from "#app/core/attendance/locales/es/away.ts";
import presence from "#app/core/attendance/locales/es/presence.ts";
import statistics from "#app/core/attendance/locales/es/statistics.ts";
import audit from "#app/core/audit/locales/es/audit.ts";
import firstSteps from "#app/core/club/locales/es/first-steps.ts";
import settings from "#app/core/club/locales/es/settings.ts";
import keys from "#app/core/integrations/locales/es/keys.ts";
import webhooks from "#app/core/integrations/locales/es/webhooks.ts";
import memberFile from "#app/core/members/locales/es/member-file.ts";
import members from "#app/core/members/locales/es/members.ts";
import deliveries from "#app/core/messaging/locales/es/deliveries.ts";
import mySettings from "#app/core/messaging/locales/es/my-settings.ts";
import notices from "#app/core/messaging/locales/es/notices.ts";
import unsubscribing from "#app/core/messaging/locales/es/unsubscribing.ts";
import welcome from "#app/core/messaging/locales/es/welcome.ts";
import calendar from "#app/core/occasions/locales/es/calendar.ts";
import events from "#app/core/occasions/locales/es/events.ts";
import home from "#app/core/occasions/locales/es/home.ts";
import occasions from "#app/core/occasions/locales/es/occasions.ts";
import sessions from "#app/core/occasions/locales/es/sessions.ts";
import ticket from "#app/core/occasions/locales/es/ticket.ts";
import closing from "#app/flows/closing/locales/es.ts";
import landing from "#app/flows/founding/locales/es.ts";
import hosting from "#app/flows/hosting/locales/es.ts";
import currencies from "#app/kernel/i18n/locales/es/currencies.ts";
import errors from "#app/kernel/i18n/locales/es/errors.ts";
import failures from "#app/kernel/i18n/locales/es/failures.ts";
import zones from "#app/kernel/i18n/locales/es/zones.ts";
import shell from "#app/web/shell/locales/es.ts";

export default {
  account,
  api,
  attendance,
  audit,
  away,
  calendar,
  closing,
  currencies,
  deliveries,
  errors,
  events,
  failures,
  firstSteps,
  home,
  hosting,
  identity,
  keys,
  landing,
  memberFile,
  members,
  mySettings,
  notices,
  occasions,
  presence,
  sessions,
  settings,
  shell,
  statistics,
  ticket,
  unsubscribing,
  welcome,
  zones,
  webhooks,
};
