/** Something to choose from a long list. */
export interface FoundChoice {
  value: string;
  /** "Kyiv, Ukraine", "Polish Zloty (PLN)". */
  label: string;
  /** Other names that it is found by: a former one, countries. */
  also?: string;
}

/** The choices of one region or kind. */
export interface ChoiceGroup<C extends FoundChoice = FoundChoice> {
  label: string;
  choices: readonly C[];
}

/** The choices whose label, value or other names contain every word of the search, ignoring accents; without empty groups. */
export function choicesFound(groups: readonly ChoiceGroup[], search: string): ChoiceGroup[] {
  const words = folded(search).split(" ").filter(Boolean);
  return groups
    .map(({ label, choices }) => ({
      label,
      choices: choices.filter((choice) => {
        const text = folded(`${choice.label} ${choice.value} ${choice.also ?? ""}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The most likely one of the choices found: a part of its label equals what was typed, or begins with it. */
export function choiceMeant(found: readonly ChoiceGroup[], search: string): FoundChoice | undefined {
  const typed = folded(search).trim();
  const rank = ({ label }: FoundChoice) => {
    const parts = label.split(/, | \(|\)/).map(folded);
    if (parts.includes(typed)) return 0;
    return parts.some((part) => part.startsWith(typed)) ? 1 : 2;
  };
  const choices = found.flatMap((group) => group.choices);
  // The sort is stable.
  return [...choices].sort((a, b) => rank(a) - rank(b))[0];
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_/,]+/g, " ");
}
