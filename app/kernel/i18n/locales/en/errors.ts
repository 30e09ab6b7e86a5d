export default {
  // Fields
  required: "Please fill this in.",
  invalid: "This value is not valid.",
  "changed-meanwhile":
    "Somebody else has changed this since you opened the page. To replace it with yours, save again.",
  "too-long": "At most {{limit, number}} characters.",
  "too-large": "At most {{limit, number}}.",
  "too-small": "At least {{limit, number}}.",
  text: "This contains characters that can’t be used here.",
  email: "Enter an e-mail address like name@example.com.",
  date: "Enter a date that exists.",
  moment: "Enter a date and a time that exist.",
  "date-order": "The last date can’t be before the first.",
  "repeat-too-long": "At most 52 sessions: choose an earlier date.",
  "time-format": 'Invalid time format. Expected format is "HH:MM".',
  price: "Enter an amount like {{like, amounts}}.",
  "amount-negative": "An amount here can’t be below zero.",
  "amount-too-large": "This amount is too large: at most {{most, money}}.",
  "minor-units":
    "Give the amount as an integer in minor units of the club’s currency: {{number}} is {{minor, money}}.",
  tags: "Enter tags separated by commas, each up to 30 characters long.",
  positions: "Enter positions separated by commas, each up to 30 characters long.",
  score: "Enter a number from 0 to 9999.99.",
  timezone: "Choose a time zone from the list.",
  "club-closed": "This club is closed. An admin can reopen it.",
  "close-name": "Type the club’s name exactly as above.",
  "not-closed": "This club is open.",
  "picture-type":
    "This isn’t a PNG, JPEG, WebP or GIF. Save the picture as one of them, and choose it again.",
  "picture-damaged": "This picture is damaged and can’t be read. Save it again, and choose it again.",
  "picture-too-large": "This picture is too large: at most {{most, number}} pixels wide and high.",
  accent: "Choose a colour.",
  stars: "Choose one to five stars.",
  code: "Enter the six digits from the e-mail.",
  bot: "We couldn’t check that you are a person. Please try again.",
  "note-of-another": "Only the member can change their note.",
  "unknown-field": "There is no such field here.",
  "useless-field": "This field changes nothing here. Leave it out.",
  "push-service": "This is not the address of a known push service.",
  "delivery-pending": "This message is still being tried.",
  // Requests
  malformed: "The request could not be read.",
  "method-not-allowed": "This address does not accept this method.",
  "unknown-intent": "This form is out of date. Reload the page and try again.",
  "unknown-path": "There is nothing at this address.",
  "not-found": "This doesn’t exist, or no longer does.",
  "too-many-tries": "Too many attempts. Try again in {{seconds, wait}}.",
  "too-many-calls": "Too many calls. Try again in {{seconds, wait}}.",
  "club-busy": "Your club has too many files in progress. Try again in {{seconds, wait}}.",
  "idempotency-key-invalid": "Idempotency-Key takes 1 to 255 letters, digits and symbols, without spaces.",
  "idempotency-key-used": "This Idempotency-Key was used for another call. Use a new one for each call.",
  "idempotency-key-busy":
    "The call with this Idempotency-Key is still running. Send it again in a while, with the same key.",
  "idempotency-outcome-unknown":
    "The call with this Idempotency-Key was interrupted. Check whether it was done before you send it with another key.",
  "idempotency-keys-many":
    "Your club’s programs have used {{most, number}} Idempotency-Keys within a day, the maximum. Try again in an hour.",
  "too-many-changes":
    "The club has made {{most, number}} changes within a day, the maximum. Try again in an hour.",
  "idempotency-answer-gone": "The call with this Idempotency-Key was done, but its answer wasn’t kept.",
  origins: "Enter addresses like https://www.example.com, separated by commas; ten at most.",
  "field-contradicts": "This field is sent under two names with different values. Send one of them.",
  "module-off": "The club does not use this feature.",
  // Signing in and joining
  "sign-in-required": "Please sign in first.",
  "credential-unknown": "This key or sign-in is not known here, or has ended.",
  "role-denied": "You do not have permission to access this section.",
  "invalid-magic-link": "This link is not valid any more. Ask for a new one.",
  "wrong-code": "This code is wrong or has expired. Check the six digits, or have the e-mail sent again.",
  "code-of-other-browser":
    "This code is wrong or has expired, or it was asked for in another browser and only works there. Open the link in the e-mail instead, or ask for a new code here.",
  "too-many-codes":
    "Too many wrong codes have been typed here. Codes work again in {{seconds, wait}}; the link in the e-mail still works.",
  "inbox-full":
    "We’ve sent this inbox as many sign-in e-mails as we can for now, so we sent nothing. A link from the last 10 minutes still works. Try again in {{seconds, wait}}.",
  "too-many-passwords":
    "Too many attempts with a password. Passwords work again in {{seconds, wait}}. You don’t have to wait: ask for a link by e-mail.",
  "wrong-password": "The e-mail address or the password is wrong.",
  "password-short": "Use at least {{limit}} characters.",
  "password-common": "This is one of the first passwords anyone would try. Choose another one.",
  "password-own":
    "This is too close to your name, your address or your club. Choose something that only you know.",
  "sign-in-not-fresh": "You signed in a while ago. Sign in again first.",
  "key-not-allowed": "An API key can’t do this: only a signed-in person can.",
  "key-read-only": "This API key can only read.",
  "keys-too-many": "You have {{limit, number}} keys, the maximum. End one first.",
  "email-same": "This is already your address.",
  "email-in-use": "This address is in use.",
  "email-unknown": "This e-mail address is not known in this club. Ask the club for its invitation link.",
  "email-not-allowed": "This e-mail address is not allowed. Please use another one.",
  "invalid-invitation-code": "This invitation code is not valid.",
  "joining-closed": "This club isn’t taking new members right now.",
  "awaiting-approval": "An admin of the club still has to let you in. You’ll get an e-mail.",
  "organization-moved": "This club has another address now.",
  "organization-unknown": "This club does not exist.",
  "organization-or-user-unknown": "This club or this person does not exist here.",
  // Signing in through a provider
  "provider-timeout": "Timeout: the sign-in service took too long to answer. Please try again.",
  "provider-cancelled": "Popup closed: you closed the window before you were signed in.",
  "provider-mfa-required":
    "The sign-in service asks for a second factor, which can’t be given this way. Sign in to the service first, then try again.",
  "provider-missing-refresh-token":
    "Missing refresh token: the sign-in service must be asked in the browser.",
  "provider-login-required": "The sign-in service wants you to sign in again.",
  "provider-request-error":
    "The sign-in service didn’t answer as it should. Please try again later, or use the link by e-mail.",
  "provider-invalid-state":
    "Invalid state: this sign-in began in another browser, was used already or took too long. Please try again.",
  "provider-no-parameters": "There are no query params available for parsing. Please start the sign-in here.",
  "provider-popup-blocked":
    "A popup could not be opened. Allow pop-ups for this page, or continue without one.",
  "provider-cross-origin-isolated":
    "A page running cross-origin isolated cannot renew silently. Please sign in again.",
  "provider-access-denied":
    "The sign-in service didn’t let you through, or you cancelled. You can try again.",
  "provider-interaction-required":
    "The sign-in service needs something from you first. Please sign in again.",
  "provider-invalid-token":
    "The sign-in service’s answer could not be trusted, so you are not signed in. Please try again.",
  "provider-unknown": "This sign-in service is not available here.",
  "provider-email-unverified":
    "The sign-in service hasn’t verified your e-mail address. Use the link by e-mail instead.",
  "provider-email-domain":
    "That sign-in service can’t vouch for this e-mail address here. Use the link by e-mail instead.",
  "provider-email-unconfirmed":
    "Sign in with a link by e-mail once; after that the sign-in service works, too.",
  // Clubs
  "no-room": "We can’t take new clubs right now. Try again later.",
  "export-other-version":
    "The export was made with different migrations ({{version}}) from this version’s. Bring both to the same version first.",
  "club-there": "There is already a club with this public id: {{subdomain}}. Replace it, or delete it first.",
  "subdomain-taken": "This address is already taken.",
  "subdomain-taken-try": "This address is already taken. Still free: {{suggestions}}.",
  "confirmation-needed": "Please look at what this will do, and confirm it.",
  "subdomain-invalid": "Use 3 to 40 letters (a–z), digits and dashes, with no dash at either end.",
  "subdomain-reserved": "This address is reserved. Please choose another one.",
  // Members
  "admin-email": "An admin needs an e-mail address to sign in.",
  "email-own": "Change your own address under My account, where an e-mail confirms the new one.",
  "last-admin":
    "The club needs at least one admin who has signed in. Make somebody else admin, and wait until they have signed in.",
  "email-taken": "Another member already has this e-mail address.",
  "several-who": "Tick somebody in the list first, or choose all that match.",
  "tag-comma": "A tag’s name can’t contain a comma: commas separate tags.",
  "unknown-tag": "The club has no tag {{tags}}. Check how it is spelled, or add it in the settings first.",
  "balance-left":
    "This member has {{money, money}} with the club, less what they owe. Say whether that is settled, in cash or by bank transfer, or written off.",
  "balance-own": "You have {{money, money}} with the club. Ask an admin to pay it out first, or give it up.",
  "balance-owed": "You owe the club {{money, money}}. Ask an admin to settle it first.",
  "several-tag": "Choose a tag.",
  "several-role": "Choose a role.",
  "several-links":
    "That would be {{count, number}} links. At most {{most, number}} can be sent at once: choose fewer members.",
  "not-pending": "This person is not waiting to be let in.",
  "away-overlaps": "Some of these days are already entered. Choose other days, or change the entry.",
  "away-over": "This is over already. The last day has to be today or later.",
  "away-too-far": "It can end at most a year from today. You can enter more later.",
  "away-past": "Choose today or a later day. An admin can also enter days of the past year.",
  "away-begun": "This has begun, so its past days can’t change. You can still change the last day.",
  "away-too-many": "There are already {{most}} times away. Remove one, or combine several into a longer one.",
  "email-missing": "This member has no e-mail address.",
  "offer-off": "Switch it on as well, or clear this.",
  "not-archived": "This person is not archived.",
  "erase-self": "To leave for good, choose “Delete my account” in My account.",
  "merge-self": "This is the same member. Choose the other one.",
  "member-unconfirmed":
    "This person hasn’t confirmed yet that they know the club, so we don’t write to them. They can ask for a link themselves on the sign-in page.",
  "mail-unwanted":
    "This person wants no e-mails that they didn’t ask for. They can ask for a link themselves on the sign-in page.",
  "invalid-mail-link": "This link is no longer valid.",
  // Files
  "file-type": "This isn’t a CSV file or an Excel workbook (.xlsx).",
  "file-empty": "There is nothing in this file.",
  "file-encoding":
    "The letters in this file can’t be read. Save it as “CSV UTF-8”, or as an Excel workbook (.xlsx).",
  "file-old-workbook":
    "This workbook is in the old format or has a password. Save it as .xlsx without a password, or as CSV.",
  "file-damaged": "This workbook is damaged and can’t be read. Save it again, or save it as CSV.",
  "file-too-large": "This file holds too much: it can have at most {{megabytes, number}} MB.",
  "file-too-wide": "This table has too many columns: it can have at most {{most, number}}.",
  "file-too-long":
    "This table has too many rows: it can have at most {{most, number}}, not counting the first.",
  "file-unclosed-quote": "On line {{line, number}} a quotation mark opens that is never closed.",
  "columns-name": "Say which column is the name, or the first name.",
  "columns-twice": "Two columns can’t hold the same. Choose each only once.",
  "import-gone":
    "This file isn’t here any more: it was imported, discarded, or waited for more than an hour.",
  "import-running": "A file is being imported right now. Wait until it is done.",
  "import-nothing": "Nothing in this file is new, so there is nothing to import.",
  // Attendance
  "answer-closed": "It has started, so answers are closed.",
  "answer-settled": "The club has settled it, so answers are closed.",
  "answer-gone": "The session or event isn’t there for you any more, so the answer was not recorded.",
  "occasion-canceled": "It has been cancelled, so nothing can be changed.",
  "undo-too-late":
    "It can’t be undone any more: the time for it is over, somebody has been told or has answered since, or the session has changed.",
  "not-its-day": "You can only record other people’s answers on the day itself.",
  "registration-not-open": "Registration has not opened yet.",
  "registration-closed": "Registration is closed.",
  "deadline-over": "It’s past the deadline for answers. An admin can still put you on the list.",
  "deadline-past": "This deadline is already over, so nobody could answer. Choose fewer hours.",
  "member-inactive": "This person is not an active member of the club.",
  "presence-ahead": "From the day itself, you can record who came.",
  "presence-over": "More than two weeks have passed: only an admin can still record who came.",
  "not-on-list": "This person is not on the list any more. Add them as a walk-in.",
  "marks-changed": "It was too long ago, or somebody has changed it since, so it can’t be undone.",
  "rating-closed": "A session can be rated for a week after it ends.",
  "rating-absent": "Only those who took part can rate a session.",
  // Sessions
  "export-too-long":
    "That’s {{total, number}} rows, and a file can hold {{most, number}}. Choose a shorter period.",
  "long-session": "This lasts {{hours, number}} hours. Confirm that, or correct the times.",
  "not-begun": "It hasn’t begun yet, so it can’t be settled.",
  "already-begun": "It should have begun already, so it can’t be put back on.",
  "invite-late": "It’s past the deadline for answers, so nobody you invite could sign up.",
  "nobody-to-invite":
    "Nobody to invite: everyone with these tags has answered, was invited in the last 12 hours, or is away or inactive.",
  "no-series": "This session isn’t part of a series.",
  "occasion-over": "It is over and can’t be changed any more.",
  "occasion-settled":
    "It has been settled already, so it can’t be changed any more. You can still cancel it.",
  // Events
  "finish-order": "It has to finish after it starts.",
  "event-too-long": "An event can last at most {{days, number}} days.",
  "registration-after-start": "Registration has to end before the event starts.",
  "registration-order": "Registration has to open before it ends.",
  "webhook-address": "This must be an address that begins with https:// and is reachable from the internet.",
  "webhook-kind": "There is no kind of message called {{kind}}.",
  "webhook-off": "This webhook is paused or was stopped. Resume it first.",
  "webhooks-too-many": "The club has {{limit, number}} webhooks, the maximum. Delete one first.",
};
