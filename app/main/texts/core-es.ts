import api from "#app/api/locales/es/api.ts";
import apiErrors from "#app/api/locales/es/errors.ts";
import account from "#app/core/accounts/locales/es/account.ts";
import accountErrors from "#app/core/accounts/locales/es/errors.ts";
import identity from "#app/core/accounts/locales/es/identity.ts";
import attendance, { acts as attendanceActs } from "#app/core/attendance/locales/es/attendance.ts";
import away from "#app/core/attendance/locales/es/away.ts";
import attendanceErrors from "#app/core/attendance/locales/es/errors.ts";
import presence from "#app/core/attendance/locales/es/presence.ts";
import statistics from "#app/core/attendance/locales/es/statistics.ts";
import audit from "#app/core/audit/locales/es/audit.ts";
import auditErrors from "#app/core/audit/locales/es/errors.ts";
import clubErrors from "#app/core/club/locales/es/errors.ts";
import firstSteps from "#app/core/club/locales/es/first-steps.ts";
import settings, { acts as clubActs } from "#app/core/club/locales/es/settings.ts";
import integrationsErrors from "#app/core/integrations/locales/es/errors.ts";
import keys from "#app/core/integrations/locales/es/keys.ts";
import webhooks from "#app/core/integrations/locales/es/webhooks.ts";
import memberErrors from "#app/core/members/locales/es/errors.ts";
import memberFile from "#app/core/members/locales/es/member-file.ts";
import members, { acts as memberActs } from "#app/core/members/locales/es/members.ts";
import deliveries from "#app/core/messaging/locales/es/deliveries.ts";
import messagingErrors from "#app/core/messaging/locales/es/errors.ts";
import mySettings from "#app/core/messaging/locales/es/my-settings.ts";
import notices from "#app/core/messaging/locales/es/notices.ts";
import unsubscribing from "#app/core/messaging/locales/es/unsubscribing.ts";
import welcome from "#app/core/messaging/locales/es/welcome.ts";
import calendar from "#app/core/occasions/locales/es/calendar.ts";
import occasionErrors from "#app/core/occasions/locales/es/errors.ts";
import events, { acts as eventActs } from "#app/core/occasions/locales/es/events.ts";
import home from "#app/core/occasions/locales/es/home.ts";
import occasions from "#app/core/occasions/locales/es/occasions.ts";
import sessions, { acts as sessionActs } from "#app/core/occasions/locales/es/sessions.ts";
import ticket from "#app/core/occasions/locales/es/ticket.ts";
import closing from "#app/flows/closing/locales/es/closing.ts";
import closingErrors from "#app/flows/closing/locales/es/errors.ts";
import foundingErrors from "#app/flows/founding/locales/es/errors.ts";
import landing from "#app/flows/founding/locales/es/landing.ts";
import hosting from "#app/flows/hosting/locales/es.ts";
import importingErrors from "#app/flows/importing/locales/es/errors.ts";
import currencies from "#app/kernel/i18n/locales/es/currencies.ts";
import sharedErrors from "#app/kernel/i18n/locales/es/errors.ts";
import failures from "#app/kernel/i18n/locales/es/failures.ts";
import zones from "#app/kernel/i18n/locales/es/zones.ts";
import shell from "#app/web/shell/locales/es.ts";

export default {
  account,
  api,
  attendance,
  audit: {
    ...audit,
    acts: {
      member: memberActs,
      session: sessionActs,
      event: eventActs,
      attendance: attendanceActs,
      club: clubActs,
    },
  },
  away,
  calendar,
  closing,
  currencies,
  deliveries,
  errors: {
    ...sharedErrors,
    ...apiErrors,
    ...accountErrors,
    ...attendanceErrors,
    ...auditErrors,
    ...clubErrors,
    ...integrationsErrors,
    ...memberErrors,
    ...messagingErrors,
    ...occasionErrors,
    ...closingErrors,
    ...foundingErrors,
    ...importingErrors,
  },
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
