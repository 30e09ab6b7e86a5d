import type { FactDescription, FactValue, OwnedFact } from "#app/core/module-system/fact.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Sheet, SheetColumn } from "#app/infra/documents/table.ts";
import { composedMessage } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { currencyDigits } from "#app/kernel/values/currencies.ts";

/** Whose facts to write, and in which language. */
export interface FactReader {
  of: FactDescription["of"];
  language: Language;
}

/**
 * Adds a column for each fact that the active modules show the actor to a sheet about members or occasions, which has
 * one row each in the order of `ids`. Money and numbers are written as numbers, a state as its word. One statement for
 * each fact.
 */
export async function withFactColumns(
  uow: UnitOfWork,
  sheet: Sheet,
  ids: readonly number[],
  { of, language }: FactReader,
): Promise<Sheet> {
  const { known, values } = await uow.modules.facts(of, ids);
  const { currency } = uow.organization;
  const digits = currencyDigits(currency);
  const toCell = (fact: OwnedFact, id: number): string | number | null => {
    const value = values.get(fact.name)?.get(id);
    switch (value?.kind) {
      case undefined:
        return null;
      case "money":
        return value.amount / 10 ** digits;
      case "number":
        return value.value;
      case "text":
        return value.text;
      case "badge":
        return composedMessage(language, `${fact.module}:facts.${fact.name}State.${value.name}`);
    }
  };
  return {
    ...sheet,
    columns: [...sheet.columns, ...known.map((fact) => toColumn(fact, { currency, digits, language }))],
    rows: sheet.rows.map((row, at) => [...row, ...known.map((fact) => toCell(fact, ids[at] as number))]),
  };
}

const WIDTHS: Record<FactValue["kind"], number> = { money: 12, number: 10, text: 24, badge: 14 };

function toColumn(
  { module, name, kind }: OwnedFact,
  { currency, digits, language }: { currency: string; digits: number; language: Language },
): SheetColumn {
  const label = composedMessage(language, `${module}:facts.${name}`);
  if (kind !== "money") return { header: label, width: WIDTHS[kind] };
  return {
    header: `${label} (${currency})`,
    width: WIDTHS.money,
    format: digits > 0 ? `0.${"0".repeat(digits)}` : "0",
  };
}
