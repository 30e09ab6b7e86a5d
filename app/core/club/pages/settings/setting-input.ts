import type { Choice } from "#app/web/ui/form/inputs.tsx";

/** How a form asks for one setting, of the core or a module. Texts are in the reader's language. */
export type SettingInput = {
  name: string;
  label: string;
  help?: string;
} & (
  | { kind: "switch"; value: boolean }
  | { kind: "number"; value: number; min?: number; max?: number }
  | { kind: "tags"; value: string[] }
  | { kind: "choice"; value: string; choices: Choice[] }
  | { kind: "text"; value: string }
);
