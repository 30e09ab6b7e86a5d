import account from "./account.ts";
import api from "./api.ts";
import attendance from "./attendance.ts";
import audit from "./audit.ts";
import away from "./away.ts";
import calendar from "./calendar.ts";
import closing from "./closing.ts";
import currencies from "./currencies.ts";
import deliveries from "./deliveries.ts";
import errors from "./errors.ts";
import events from "./events.ts";
import failures from "./failures.ts";
import firstSteps from "./first-steps.ts";
import home from "./home.ts";
import hosting from "./hosting.ts";
import identity from "./identity.ts";
import keys from "./keys.ts";
import landing from "./landing.ts";
import memberFile from "./member-file.ts";
import members from "./members.ts";
import mySettings from "./my-settings.ts";
import notices from "./notices.ts";
import occasions from "./occasions.ts";
import presence from "./presence.ts";
import sessions from "./sessions.ts";
import settings from "./settings.ts";
import shell from "./shell.ts";
import statistics from "./statistics.ts";
import ticket from "./ticket.ts";
import unsubscribing from "./unsubscribing.ts";
import webhooks from "./webhooks.ts";
import welcome from "./welcome.ts";
import zones from "./zones.ts";

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
