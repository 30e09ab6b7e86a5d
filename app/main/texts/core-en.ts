import api from "#app/api/locales/en/api.ts";
import apiErrors from "#app/api/locales/en/errors.ts";
import account from "#app/core/accounts/locales/en/account.ts";
import accountErrors from "#app/core/accounts/locales/en/errors.ts";
import identity from "#app/core/accounts/locales/en/identity.ts";
import attendance, { acts as attendanceActs } from "#app/core/attendance/locales/en/attendance.ts";
import away from "#app/core/attendance/locales/en/away.ts";
import attendanceErrors from "#app/core/attendance/locales/en/errors.ts";
import presence from "#app/core/attendance/locales/en/presence.ts";
import statistics from "#app/core/attendance/locales/en/statistics.ts";
import audit from "#app/core/audit/locales/en/audit.ts";
import auditErrors from "#app/core/audit/locales/en/errors.ts";
import clubErrors from "#app/core/club/locales/en/errors.ts";
import firstSteps from "#app/core/club/locales/en/first-steps.ts";
import settings, { acts as clubActs } from "#app/core/club/locales/en/settings.ts";
import integrationsErrors from "#app/core/integrations/locales/en/errors.ts";
import keys from "#app/core/integrations/locales/en/keys.ts";
import webhooks from "#app/core/integrations/locales/en/webhooks.ts";
import memberErrors from "#app/core/members/locales/en/errors.ts";
import memberFile from "#app/core/members/locales/en/member-file.ts";
import members, { acts as memberActs } from "#app/core/members/locales/en/members.ts";
import deliveries from "#app/core/messaging/locales/en/deliveries.ts";
import messagingErrors from "#app/core/messaging/locales/en/errors.ts";
import mySettings from "#app/core/messaging/locales/en/my-settings.ts";
import notices from "#app/core/messaging/locales/en/notices.ts";
import unsubscribing from "#app/core/messaging/locales/en/unsubscribing.ts";
import welcome from "#app/core/messaging/locales/en/welcome.ts";
import calendar from "#app/core/occasions/locales/en/calendar.ts";
import occasionErrors from "#app/core/occasions/locales/en/errors.ts";
import events, { acts as eventActs } from "#app/core/occasions/locales/en/events.ts";
import home from "#app/core/occasions/locales/en/home.ts";
import occasions from "#app/core/occasions/locales/en/occasions.ts";
import sessions, { acts as sessionActs } from "#app/core/occasions/locales/en/sessions.ts";
import ticket from "#app/core/occasions/locales/en/ticket.ts";
import closing from "#app/flows/closing/locales/en/closing.ts";
import closingErrors from "#app/flows/closing/locales/en/errors.ts";
import foundingErrors from "#app/flows/founding/locales/en/errors.ts";
import landing from "#app/flows/founding/locales/en/landing.ts";
import hosting from "#app/flows/hosting/locales/en.ts";
import importingErrors from "#app/flows/importing/locales/en/errors.ts";
import currencies from "#app/kernel/i18n/locales/en/currencies.ts";
import sharedErrors from "#app/kernel/i18n/locales/en/errors.ts";
import failures from "#app/kernel/i18n/locales/en/failures.ts";
import zones from "#app/kernel/i18n/locales/en/zones.ts";
import shell from "#app/web/shell/locales/en.ts";

const texts = {
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

export default texts;

type Texts = typeof texts;

declare module "#app/kernel/i18n/messages.ts" {
  interface CoreMessages extends Texts {}
}
