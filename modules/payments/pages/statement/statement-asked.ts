import { MyStatementSchema } from "../../domain/payments.schemas.ts";

/** The statement in an address; the usual one in place of what is mangled. */
export function statementAsked(url: URL) {
  const given = ["from", "to", "format"].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const parsed = MyStatementSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : MyStatementSchema.parse({});
}
