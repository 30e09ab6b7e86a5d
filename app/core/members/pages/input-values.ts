import { type FormField, MEMBER_FORMS, type MemberValues } from "#app/core/members/member-fields.ts";
import type { InputValues } from "./member-fields.tsx";

/** What the inputs of a form show of a member; null for a value that there is not. */
export function inputValues<Form extends keyof typeof MEMBER_FORMS>(
  form: Form,
  member: Pick<MemberValues, FormField<Form>>,
): { [F in FormField<Form>]: InputValues<F>[F] | null } {
  const fields: readonly FormField<Form>[] = MEMBER_FORMS[form];
  return Object.fromEntries(fields.map((field) => [field, inputValue(field, member[field])])) as never;
}

function inputValue(field: string, value: MemberValues[keyof MemberValues]) {
  // Tags are chosen one by one, other words are typed on one line.
  if (Array.isArray(value)) return field === "tags" ? value : value.join(", ");
  return typeof value === "number" ? String(value) : value;
}
