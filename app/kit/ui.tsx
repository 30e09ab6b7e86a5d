/** What modules may import for pages: the pieces of the interface. */

export { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
export { Banner } from "#app/web/shell/banner.tsx";
export { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
export { usePageHref, useQueryHref } from "#app/web/shell/query-href.ts";
export { ActionButton } from "#app/web/ui/form/action-button.tsx";
export { Checkbox, ChipGroup, RadioGroup, TagInput } from "#app/web/ui/form/choices.tsx";
export { MoneyInput } from "#app/web/ui/form/fields/money-input.tsx";
export { TimeSpanFields } from "#app/web/ui/form/fields/time-span-fields.tsx";
export { type Field, FieldGroup, initialValues } from "#app/web/ui/form/form-field.tsx";
export { type Choice, DateInput, Select, TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
export { PostForm } from "#app/web/ui/form/post-form.tsx";
export { PostedError } from "#app/web/ui/form/posted-error.tsx";
export { usePostedForm } from "#app/web/ui/form/posted-form.ts";
export { ConfirmationPrompt, DateLines, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
export { SearchField } from "#app/web/ui/form/search-field.tsx";
export { FormActions, SubmitButton } from "#app/web/ui/form/submit-button.tsx";
export type { HintView } from "#app/web/ui/hints/hints.tsx";
export { AutoRefreshAfter } from "#app/web/ui/kit/auto-refresh.tsx";
export { Badge, type Tone } from "#app/web/ui/kit/badge.tsx";
export { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
export { type Column, DataTable } from "#app/web/ui/kit/data-table.tsx";
export { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
export { EmptyState } from "#app/web/ui/kit/empty-state.tsx";
export { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
export { Pagination } from "#app/web/ui/kit/pagination.tsx";
export { popoverTarget, popoverTrigger } from "#app/web/ui/kit/popover.ts";
export { PrintButton } from "#app/web/ui/kit/print-button.tsx";
