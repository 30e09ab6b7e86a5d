/**
 * What modules may import of rules and values: pure, for the browser and the server alike. The names in `app/kit/` are all
 * that a module may import of the product, and stay; whatever stands behind them may change at any time.
 */

export { TOOK_PART } from "#app/core/attendance/presence/presence.ts";
export { clubCsvStyle } from "#app/core/club/csv-style.ts";
export { dayOf } from "#app/core/club/day-of.ts";
export { clubAmountFormat, moneyOf } from "#app/core/club/money-of.ts";
export type { Organization } from "#app/core/club/organization.ts";
export { hasLeastRole } from "#app/core/club/settings/least-role.ts";
export { settingValue } from "#app/core/club/settings/setting.ts";
export { daysAheadSetting, tagsSetting } from "#app/core/club/settings/settings.ts";
export type { ZoneChange } from "#app/core/club/time-zone/zone-change.ts";
export { todayOf } from "#app/core/club/today.ts";
export { loadOnce } from "#app/core/load-once.ts";
export type { BalanceEnd } from "#app/core/members/leaving/balance-end.ts";
export { MAX_SCORE } from "#app/core/members/member-limits.ts";
export { MemberFilterSchema } from "#app/core/members/members.schemas.ts";
export { containsWords, searchWords } from "#app/core/members/names/name-search.ts";
export { SHOWN_NAME, shownName } from "#app/core/members/names/shown-name.ts";
export { hasRole, type Role } from "#app/core/members/role.ts";
export { occasionSubject } from "#app/core/occasions/audited-occasion.ts";
export { ensureLength } from "#app/core/occasions/ensure-length.ts";
export { OCCASION_LENGTHS, type Occasion, type OccasionKind } from "#app/core/occasions/occasion.ts";
export { allowLong, answerDeadlineHours, capacity, flag } from "#app/core/occasions/occasion-fields.ts";
export { isOverAtOnce } from "#app/core/occasions/sessions/answer-deadline.ts";
export { type FileAnswer, fileResponse } from "#app/infra/documents/file-answer.ts";
export { type Covering, fontRuns, wrappedLines } from "#app/infra/documents/pdf/font-runs.ts";
export { SHEET_TYPES } from "#app/infra/documents/sheet-types.ts";
export type { SheetFormat } from "#app/infra/documents/sheets/sheet-maker.ts";
export type { CsvStyle, PrintedTable, Sheet } from "#app/infra/documents/table.ts";
export { accentTones, PITCH } from "#app/kernel/accent.ts";
export { reviewed, reviewedFirst } from "#app/kernel/confirmation/reviewed.ts";
export { countsOnlyIf, documentedAs, id, line, requiredOr, text } from "#app/kernel/fields.ts";
export {
  exampleAmounts,
  type MoneyInputFormat,
  moneyFormat,
  moneyWords,
} from "#app/kernel/formats/money-format.ts";
export { withoutDoubleStops } from "#app/kernel/i18n/full-stops.ts";
export type { Language } from "#app/kernel/i18n/language.ts";
export type { Reader } from "#app/kernel/i18n/locale.ts";
export type { MessageKey } from "#app/kernel/i18n/messages.ts";
export { clubInitials, initialsOf } from "#app/kernel/initials.ts";
export { memoize } from "#app/kernel/memoize.ts";
export { type Offer, Refusal, type RefusalCode } from "#app/kernel/refusal.ts";
export { type Bib, teamBib } from "#app/kernel/values/bib.ts";
export { type Currency, currencyDigits } from "#app/kernel/values/currencies.ts";
export {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  firstWeekDay,
  isLocalDate,
  localDate,
  monthIn,
} from "#app/kernel/values/local-date.ts";
export {
  type AmountFormat,
  LONGEST_TYPED,
  MAX_MONEY,
  type MessageValues,
  type Money,
  parseMoney,
  plainMoney,
} from "#app/kernel/values/money.ts";
export { limitedMoney, price, signedMoney } from "#app/kernel/values/money-fields.ts";
export { type Page, type Paged, pageFields, pageFrom, pageOffset } from "#app/kernel/values/page.ts";
export { LONGEST_TAG, MAX_TAGS } from "#app/kernel/values/tag-limits.ts";
export { knownTags, tags } from "#app/kernel/values/tags.ts";
export { timeOfDay } from "#app/kernel/values/time-of-day.ts";
export { spanFacts } from "#app/kernel/values/time-span.ts";
export { localOf, startOfDate, toInstant, toSpan } from "#app/kernel/values/zoned.ts";
export { failsCheck } from "#app/kernel/violations.ts";
export { fillIn } from "#app/web/enhancer/words.ts";
export { safeTarget } from "#app/web/http/request/redirect-target.ts";
