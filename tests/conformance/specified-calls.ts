/** A row of the specification's section 7: what is sent, and what is answered. */
export interface Row {
  /** Method and path, with `{id}` for an id of either kind. */
  call: string;
  /** Fields of the body. */
  payload?: string;
  query?: string;
  returns?: string;
  headers?: string;
}

const USER = "id name gender email allows_emails positions score registered_at role balance alias tags";
const SESSION = "id datetime finish_time attending tags description price max_attendees alias address status";
const SESSION_FIELDS =
  "datetime finish_time tags description price max_attendees alias address status notify";
const EVENT =
  "id name description location price max_players registration_start registration_end date status";
const EVENT_FIELDS = "name description location price max_players registration_start registration_end date";
const PLAN_FIELDS = "name description price duration year renew";
const MEMBERSHIP = "start end status renew year";
const SCHEDULE = "id alias address capacity description price start_time finish_time week_days tags status";
const SCHEDULE_FIELDS =
  "alias address capacity description price start_time finish_time week_days tags status";
const TRANSACTION = "datetime title status amount";
const ATTENDANCE = "session event attending note position team";
const SETTINGS = "1 2 3 5 6 7 8 9 10 11";
const PAGED = "x-total x-page x-per-page";

/** All rows of the table, in its order; "session fields" in the table means the fields of section 3, which are spelled out here. */
export const ROWS: Row[] = [
  {
    call: "GET /",
    returns: "public_id subdomain name timezone address description logo currency settings",
  },
  { call: "GET /users/me", returns: USER },
  { call: "PATCH /users/me", payload: "name gender allows_emails positions alias", returns: USER },
  { call: "GET /users/me/stats" },
  { call: "GET /users/me/settings" },
  { call: "PATCH /users/me/settings" },
  { call: "DELETE /users/me/settings/{key}" },
  { call: "GET /users/me/membership", returns: MEMBERSHIP },
  { call: "PUT /users/me/membership", payload: "id renew", returns: MEMBERSHIP },
  { call: "PATCH /users/me/membership", payload: "renew", returns: MEMBERSHIP },
  { call: "PUT /users/{id}/membership", payload: "membership_id player_id year renew", returns: MEMBERSHIP },
  { call: "GET /users/me/memberships", returns: MEMBERSHIP, headers: PAGED },
  { call: "POST /auto-login", payload: "auth code", headers: "s-auth s-org" },
  { call: "GET /users/me/organizations", returns: "public_id subdomain name" },
  { call: "GET /users/me/sessions", query: "page", headers: PAGED, returns: SESSION },
  { call: "GET /users/me/events", query: "page", headers: PAGED, returns: EVENT },
  { call: "GET /users/me/transactions", query: "page", headers: PAGED, returns: TRANSACTION },
  { call: "POST /join", payload: "code name email" },
  { call: "POST /access-link", payload: "email" },
  { call: "POST /users/{id}/send-access-link" },
  { call: "DELETE /users/{id}", query: "delete" },
  {
    call: "PATCH /users/{id}",
    payload: "name gender email allows_emails positions score role alias tags",
    returns: USER,
  },
  { call: "GET /users", headers: PAGED, returns: USER },
  { call: "POST /users/import", payload: "file" },
  { call: "POST /users/balance", payload: "user_id amount" },
  { call: "GET /attendances", headers: PAGED, returns: ATTENDANCE },
  { call: "POST /attendance", payload: "player session event attending" },
  { call: "GET /sessions", query: "status from to", headers: PAGED, returns: SESSION },
  { call: "GET /sessions/{id}", returns: SESSION },
  { call: "POST /sessions", payload: SESSION_FIELDS.replace(" status", ""), returns: SESSION },
  { call: "PATCH /sessions/{id}", query: "notify", payload: SESSION_FIELDS, returns: SESSION },
  { call: "DELETE /sessions/{id}", query: "notify" },
  { call: "GET /sessions/{id}/attendees", headers: PAGED, returns: "player attending note" },
  { call: "PUT /sessions/{id}/attendees", payload: "attending note" },
  { call: "POST /sessions/{id}/attendees", payload: "attendee" },
  { call: "POST /sessions/{id}/invite", payload: "tags" },
  { call: "GET /sessions/export", query: "status from to format" },
  { call: "GET /plans", headers: PAGED, returns: `id ${PLAN_FIELDS}` },
  { call: "POST /plans", payload: PLAN_FIELDS, returns: `id ${PLAN_FIELDS}` },
  { call: "DELETE /plans/{id}" },
  { call: "GET /events", query: "status", headers: PAGED, returns: EVENT },
  { call: "GET /events/{id}/attendees", headers: PAGED, returns: "player attending" },
  { call: "POST /events/{id}/finish" },
  { call: "DELETE /events/{id}" },
  { call: "POST /events", payload: EVENT_FIELDS, returns: EVENT },
  { call: "POST /events/{id}", payload: `${EVENT_FIELDS} status`, returns: EVENT },
  { call: "POST /events/{id}/attendees" },
  { call: "DELETE /events/{id}/attendees" },
  { call: "PATCH /events/{id}/attendees", payload: "add remove" },
  { call: "POST /payments" },
  { call: "POST /notifications/subscription", payload: "endpoint keys" },
  { call: "PATCH /settings", payload: SETTINGS, returns: SETTINGS },
  { call: "DELETE /settings", payload: "settings", query: "settings", returns: SETTINGS },
  { call: "POST /login", payload: "token", headers: "s-auth s-org" },
  { call: "GET /schedules", headers: PAGED, returns: SCHEDULE },
  { call: "POST /schedules", query: "replicate", payload: SCHEDULE_FIELDS, returns: SCHEDULE },
  { call: "POST /schedules/{id}", query: "replicate", payload: SCHEDULE_FIELDS, returns: SCHEDULE },
  { call: "DELETE /schedules/{id}", query: "replicate" },
  { call: "GET /transactions", headers: PAGED, returns: TRANSACTION },
  { call: "GET /_transactions" },
];
