import { formatsFor } from "#app/core/club/formats.server.ts";
import { moneyOf } from "#app/core/club/money-of.ts";
import type { FactValue, OwnedFact } from "#app/core/module-system/fact.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { moneyWords } from "#app/kernel/formats/money-format.ts";
import { composedMessage } from "#app/kernel/i18n/i18n.server.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { FactColumn, FactFilter, ShownFact } from "./facts.tsx";

/** Modules' facts about some members or occasions, for one reader. */
export interface ReadFacts {
  columns: FactColumn[];
  /** The facts about this member or occasion; may be empty. */
  about(id: number): ShownFact[];
}

/**
 * Asks the modules that are on for their facts about these members or occasions: one statement per fact, none if no
 * module shows this reader anything. `own` asks for what members see about themselves.
 */
export async function readFacts(
  uow: MemberUnit,
  page: Reader,
  ...asked: Parameters<MemberUnit["modules"]["facts"]>
): Promise<ReadFacts> {
  const { known, values } = await uow.modules.facts(...asked);
  const factLabel = ({ module, name }: OwnedFact) =>
    composedMessage(page.language, `${module}:facts.${name}`);
  return {
    columns: known
      .filter(({ unlike }) => !unlike)
      .map((fact) => ({ name: fact.name, label: factLabel(fact), isAmount: isAmount(fact.kind) })),
    about: (id) =>
      known.flatMap((fact): ShownFact | [] => {
        const value = values.get(fact.name)?.get(id);
        if (!value || isUnsaid(fact, value, fact.unlike && values.get(fact.unlike)?.get(id))) return [];
        const shown = {
          name: fact.name,
          label: factLabel(fact),
          text: formatFactValue(uow, page, fact, value),
          ...(fact.chip && { to: fact.chip, icon: fact.chipIcon ?? ("wallet" as const) }),
        };
        return value.kind === "badge" ? { ...shown, tone: value.tone } : shown;
      }),
  };
}

/** The filters for a list of members that the modules that are on offer this reader. */
export function factFilters(
  uow: Pick<MemberUnit, "modules">,
  { language }: Pick<PageRequest, "language">,
): FactFilter[] {
  const filters = new Map<string, FactFilter>();
  for (const { module, fact, name } of uow.modules.factChoices()) {
    const filter = filters.get(fact) ?? {
      name: fact,
      label: composedMessage(language, `${module}:facts.${fact}`),
      choices: [],
    };
    const label = composedMessage(language, `${module}:facts.${fact}Choice.${name}`);
    filters.set(fact, { ...filter, choices: [...filter.choices, { value: `${fact}:${name}`, label }] });
  }
  return [...filters.values()];
}

/** Does an amount go without saying on pages? */
function isUnsaid({ quiet }: OwnedFact, value: FactValue, other: FactValue | "" | undefined): boolean {
  if (value.kind !== "money") return false;
  return (
    (quiet === true && value.amount === 0) ||
    (!!other && other.kind === "money" && other.amount === value.amount)
  );
}

const isAmount = (kind: FactValue["kind"]) => kind === "money" || kind === "number";

function formatFactValue(
  { organization }: MemberUnit,
  reader: Reader,
  fact: OwnedFact,
  value: FactValue,
): string {
  switch (value.kind) {
    case "money":
      return moneyWords(moneyOf(organization, value.amount), reader.language);
    case "number":
      return formatsFor(organization, reader).number(value.value);
    case "text":
      return value.text;
    case "badge":
      return composedMessage(reader.language, `${fact.module}:facts.${fact.name}State.${value.name}`);
  }
}
