/** What holds for all calls, by subject. What is in backticks is shown as code. */
export const GUIDE: readonly { title: string; texts: readonly string[] }[] = [
  {
    title: "Addresses",
    texts: [
      "Send calls as JSON in snake_case to `/api` at the club's address, or at www with the header `s-org`, which takes the club's subdomain or public id.",
    ],
  },
  {
    title: "Credentials",
    texts: [
      "The header `s-auth` takes an API key (`tsk_…`), which an admin creates in the club's settings and which acts as that admin, or the credential of a sign-in.",
      "When a sign-in's credential is a day old, the answer's header `s-auth` contains a new one: use that from then on.",
    ],
  },
  {
    title: "Lists",
    texts: [
      "Lists are paginated: `page` counts from 1, `per_page` is 20 by default and at most 100. The headers `x-total`, `x-page` and `x-per-page` say where you are.",
    ],
  },
  {
    title: "Errors",
    texts: [
      'An error is `{"error": code, "message": text, "field"?: name}`, with the message in the member\'s language or that of `Accept-Language`. Unknown fields are refused, and so are fields that would change nothing (`useless-field`).',
      "A 422 reports all invalid values at once: `fields` lists each with its own `error` and `message`, and the values that are allowed, as a JSON schema, in `allowed`.",
      "A 500 with `internal` has done nothing. With `outcome-unknown` the act, or a part of it, may have been done: read how things stand before you repeat it.",
      "A call that needs confirmation answers 409 `confirmation-needed` with its consequences and a key in `reviewed`: repeat the call with that key to confirm it. Without `reviewed` most calls act at once, and those that can't be undone ask; send it empty to be asked first.",
    ],
  },
  {
    title: "Retries and caching",
    texts: [
      "Writes with a credential accept an `Idempotency-Key`. A call that is repeated with the same key within a day is done only once and gets the same answer, so you can safely retry if an answer got lost. Calls without a credential (joining, signing in) ignore the key. A club’s programs may use 10,000 keys a day.",
      "Reads return an `ETag`. Send it as `If-None-Match`: if nothing has changed, the answer is 304 without a body.",
    ],
  },
  {
    title: "Limits",
    texts: [
      "`RateLimit-Policy` says how many calls a credential may make in a minute, and `RateLimit` how many are left. Calls beyond that get 429 with `Retry-After`, in seconds.",
      "A club's files and uploads are processed one at a time. Calls that would have to wait too long get 429 `club-busy` with `Retry-After`.",
      "Scripts on another site's pages may call the API only if an admin has listed that site under API keys in the settings.",
    ],
  },
  {
    title: "Dates and money",
    texts: [
      "Files come in the format that `format` or, without it, the `Accept` header names. CSV is always UTF-8 with commas between cells and points in numbers; the files that people save on the pages are written as their club's spreadsheets open them.",
      "Dates are `YYYY-MM-DD` and times of day `HH:MM`, both on the club's wall clock; instants are ISO 8601 with an offset. Amounts are in minor units of the club's currency: 550 is 5.50 in euros, 550 in yen, and 0.550 in Kuwaiti dinars.",
    ],
  },
  {
    title: "Codes",
    texts: [
      "Answers (`attending`): 0 not coming (checked out), 1 coming (checked in), 2 on the waiting list, null no answer. Status of sessions and events: 0 confirmed, 1 archived (over and settled), 2 cancelled, 3 unsettled (over, but something is still owed).",
      "Transactions: 0 in progress, 1 completed, 2 debt, 3 void. Memberships: 0 inactive, 1 active, 2 waiting, 3 expired. Schedules: 0 running, 1 paused.",
      "Duration of a plan: `3m` is three months, `10d` ten days, `09-01_06-30` a season. Weekdays: 1 Monday … 7 Sunday.",
    ],
  },
];

/** The same for the top of the OpenAPI document, as CommonMark. */
export const INTRODUCTION = GUIDE.map(({ title, texts }) => `**${title}.** ${texts.join("\n")}`).join("\n\n");
