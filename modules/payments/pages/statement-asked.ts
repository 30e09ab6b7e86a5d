import { dateIn } from "#app/domain/values/local-date.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { MyStatementSchema } from "../domain/payments.schemas.ts";

/** The days that a statement's form proposes: this year up to today. */
export function statementDays({ organization, now }: Pick<UnitOfWork, "organization" | "now">) {
  const to = dateIn(organization.timezone, now);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/** The statement in an address; the proposed days in place of what is mangled. */
export function statementAsked(uow: Pick<UnitOfWork, "organization" | "now">, url: URL) {
  const proposed = statementDays(uow);
  const given = ["from", "to", "format"].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const parsed = MyStatementSchema.safeParse({ ...proposed, ...Object.fromEntries(given) });
  return parsed.success ? parsed.data : MyStatementSchema.parse(proposed);
}
