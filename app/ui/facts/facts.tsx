import { Badge, type Tone } from "../kit/badge.tsx";
import type { Column } from "../kit/data-table.tsx";
import type { IconName } from "../kit/icon.tsx";

/** What a module says about one member or occasion, in the reader's words. */
export interface ShownFact {
  name: string;
  label: string;
  text: string;
  /** Of a state: shown as a badge. */
  tone?: Tone;
  /** The page that it leads to, if it is a chip in the frame. */
  to?: string;
}

/** What heads a column of facts. */
export interface FactColumn {
  name: string;
  label: string;
  /** Numbers and money stand at the end of their column. */
  isAmount: boolean;
}

/** What a list can be narrowed to by one fact. */
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

/** The columns that modules add to a list of rows; on a narrow screen there is room for the first, if `aside`. */
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

/** Facts as chips in a row: a state by its own word, anything else with its name. */
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
