import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChoiceGroup, choiceMeant, choicesFound } from "#app/kernel/choice-search.ts";
import { type FieldProps, FormField, inputAttributes } from "../form-field.tsx";
import { choiceLabels } from "../inputs.tsx";

export interface SearchedSelectProps extends FieldProps {
  groups: readonly ChoiceGroup[];
  /** Which texts speak of what is searched for. */
  words: "zones" | "currencies";
}

/**
 * Selects from a long list in groups. With scripts, a search above it leaves only the matches and selects the most
 * likely one; clearing the search restores the previous selection.
 */
export function SearchedSelect({ groups, words, ...props }: SearchedSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [told, setTold] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef<string>();
  const { defaultValue } = inputAttributes(props);
  const start = typeof defaultValue === "string" ? defaultValue : undefined;
  const found = choicesFound(groups, search);
  const count = found.reduce((sum, { choices }) => sum + choices.length, 0);
  const isSearching = search.trim() !== "";
  const shown = isSearching && count > 0 ? found : groups;

  const look = (typed: string) => {
    before.current ??= select.current?.value;
    setSearch(typed);
  };
  const meant = isSearching ? choiceMeant(found, search) : undefined;
  useEffect(() => {
    const { current } = select;
    if (!current || before.current === undefined) return;
    // Options that were removed and added again have lost which of them is the default.
    for (const option of current.options) option.defaultSelected = option.value === start;
    current.value = meant?.value ?? before.current;
    current.dispatchEvent(new Event("input", { bubbles: true }));
    if (!isSearching) before.current = undefined;
    const result = meant ? t(`${words}.found`, { count, chosen: meant.label }) : t(`${words}.notFound`);
    setTold(isSearching ? result : "");
  }, [isSearching, count, meant, start, t, words]);
  useEffect(() => {
    const { form } = select.current ?? {};
    const empty = () => {
      before.current = start;
      setSearch("");
    };
    form?.addEventListener("reset", empty);
    return () => form?.removeEventListener("reset", empty);
  }, [start]);
  const keep = (event: KeyboardEvent) => {
    // Enter would submit the form.
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Escape") setSearch("");
  };

  return (
    <FormField {...props} word={choiceLabels(groups.flatMap(({ choices }) => choices))}>
      <input
        type="search"
        className="input needs-scripts"
        aria-label={t(`${words}.search`)}
        placeholder={t(`${words}.search`)}
        autoComplete="off"
        value={search}
        onChange={(event) => look(event.target.value)}
        onKeyDown={keep}
      />
      <select
        ref={select}
        className="select"
        {...inputAttributes(props)}
        onChange={() => {
          before.current = select.current?.value;
        }}
      >
        {shown.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p role="status" className="help">
        {told}
      </p>
    </FormField>
  );
}
