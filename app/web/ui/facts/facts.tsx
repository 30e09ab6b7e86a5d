import { Badge, type Tone } from "../kit/badge.tsx";
import type { Column } from "../kit/data-table.tsx";
import type { IconName } from "../kit/icon.tsx";

/** A module's fact about one member or occasion, in the reader's language. */
export interface ShownFact {
  name: string;
  label: string;
  text: string;
  /** For a state, which is shown as a badge. */
  tone?: Tone;
  /** The page that it links to, and its icon, if it is a chip in the frame. */
  to?: string;
  icon?: IconName;
}

/** A column of facts in a list. */
export interface FactColumn {
  name: string;
  label: string;
  /** Numbers and money are aligned to the end of their column. */
  isAmount: boolean;
}

/** The filters of a list that one fact offers. */
export interface FactFilter {
  name: string;
  label: string;
  choices: { value: string; label: string }[];
}

const ICONS: Partial<Record<Tone, IconName>> = {
  success: "check",
  warning: "warning",
  error: "warning",
  info: "info",
};

/** The columns that modules add to a list; on a narrow screen there is room for only the first, if `aside` is set. */
export function factColumns<Row extends { facts: ShownFact[] }>(
  columns: readonly FactColumn[],
  { aside = false }: { aside?: boolean } = {},
): Column<Row>[] {
  return columns.map(({ name, label, isAmount }, at) => ({
    key: `fact-${name}`,
    header: label,
    place: aside && at === 0 ? ("aside" as const) : ("wide" as const),
    ...(isAmount && { align: "end" as const }),
    cell: ({ facts }) => {
      const fact = facts.find((one) => one.name === name);
      return fact ? <FactText {...fact} /> : null;
    },
  }));
}

function FactText({ text, tone }: ShownFact) {
  if (!tone) return <span className="nums">{text}</span>;
  return (
    <Badge tone={tone} icon={ICONS[tone]}>
      {text}
    </Badge>
  );
}

/** Facts as chips in a row: a state as its own word, anything else with its label. */
export function FactChips({ facts }: { facts: readonly ShownFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="fact-chips">
      {facts.map((fact) => (
        <li key={fact.name}>
          {fact.tone ? <FactText {...fact} /> : <Badge>{`${fact.label}: ${fact.text}`}</Badge>}
        </li>
      ))}
    </ul>
  );
}
