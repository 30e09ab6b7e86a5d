/** What holds for all calls, by subject. What is in backticks is shown as code. */
export const GUIDE: readonly { title: string; texts: readonly string[] }[] = [
  {
    title: "Addresses",
    texts: [
      "Calls are JSON in snake_case under `/api` of the club's address, or of www with the header `s-org`, which takes the club's subdomain or its public id.",
    ],
  },
  {
    title: "Credentials",
    texts: [
      "The header `s-auth` takes an API key (`tsk_…`), which an admin makes in the club's settings and which acts as them, or the credential of a sign-in.",
      "A sign-in's credential that is a day old comes back replaced in the answer's header `s-auth`: go on with that one.",
    ],
  },
  {
    title: "Lists",
    texts: [
      "They come in pages: `page` counts from 1, `per_page` is 20 and at most 100. The headers `x-total`, `x-page` and `x-per-page` say where you are.",
    ],
  },
  {
    title: "Errors",
    texts: [
      'They are `{"error": code, "message": text, "field"?: name}`, the text in the member\'s language or that of `Accept-Language`. Unknown fields are refused.',
      "A value that is refused (422) is told with all others at once: `fields` lists each with its own `error` and `message`, and in `allowed` what it may be, as a JSON schema.",
      "An act that asks first answers 409 `confirmation-needed` with its consequences, and is done by the same call with `reviewed` as it came. Without `reviewed` most acts are done at once; send it empty to be asked.",
    ],
  },
  {
    title: "Sending again",
    texts: [
      "Writes with a credential take an `Idempotency-Key` of yours. The same call with the same key is done once within a day, and answered as it was: so a call whose answer got lost can be sent again. Calls without a credential (joining, signing in) ignore it.",
      "Reads answer with an `ETag`. Send it along as `If-None-Match`, and what has not changed is 304 without a body.",
    ],
  },
  {
    title: "Limits",
    texts: [
      "`RateLimit-Policy` says how many calls a credential has in a minute, and `RateLimit` how many are left. Above that calls answer 429 with `Retry-After`, in seconds.",
      "Files and uploads of a club are taken one after the other. Those that wait too long are answered 429 `club-busy`, with `Retry-After`.",
      "A script on a page of another site may call only if an admin has named that site in the settings, at the API keys.",
    ],
  },
  {
    title: "Dates and money",
    texts: [
      "Dates are `YYYY-MM-DD` and times of day `HH:MM`, both on the club's wall clock; instants are ISO 8601 with an offset. Money is in minor units of the club's currency: 550 is 5.50.",
    ],
  },
  {
    title: "Codes",
    texts: [
      "Answers (`attending`): 0 not coming (checked out), 1 coming (checked in), 2 on the waiting list, null no answer. Status of sessions and events: 0 confirmed, 1 archived (over and settled), 2 canceled, 3 unsettled (over, and money is open).",
      "Transactions: 0 in progress, 1 completed, 2 debt, 3 void. Memberships: 0 inactive, 1 active, 2 waiting, 3 expired. Schedules: 0 running, 1 paused.",
      "How long a plan lasts: `3m` months, `10d` days, `09-01_06-30` a season. Week days: 1 Monday … 7 Sunday.",
    ],
  },
];

/** The same for the top of the OpenAPI document, as CommonMark. */
export const INTRODUCTION = GUIDE.map(({ title, texts }) => `**${title}.** ${texts.join("\n")}`).join("\n\n");
