import { useTranslation } from "react-i18next";
import type { ChoiceGroup, FoundChoice } from "#app/kernel/choice-search.ts";
import { type FieldProps, FormField, inputAttributes } from "../form-field.tsx";
import { choiceLabels } from "../inputs.tsx";

interface SearchedChoice extends FoundChoice {
  /** What people pay with there. */
  currency?: string;
}

export interface SearchedSelectProps extends FieldProps {
  groups: readonly ChoiceGroup<SearchedChoice>[];
  /** Which texts speak of what is searched for. */
  words: "zones" | "currencies";
}

/**
 * Selects from a long list in groups. With scripts, a search above it leaves only the matches and selects the most
 * likely one; clearing the search restores the previous selection.
 */
export function SearchedSelect({ groups, words, ...props }: SearchedSelectProps) {
  const { t } = useTranslation();
  const found = (count: number) => t(`${words}.found`, { count, chosen: "{{chosen}}" });
  return (
    <FormField {...props} word={choiceLabels(groups.flatMap(({ choices }) => choices))}>
      <searched-select
        class="contents"
        data-one={found(1)}
        data-many={found(2).replace("2", "{{count}}")}
        data-none={t(`${words}.notFound`)}
      >
        <input
          type="search"
          className="input needs-scripts"
          aria-label={t(`${words}.search`)}
          placeholder={t(`${words}.search`)}
          autoComplete="off"
        />
        <select className="select" {...inputAttributes(props)}>
          {groups.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option
                  key={choice.value}
                  value={choice.value}
                  data-also={choice.also}
                  data-currency={choice.currency}
                >
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <p role="status" className="help" />
      </searched-select>
    </FormField>
  );
}
