/** What a form does, in a browser that runs scripts, to show that a person sends it. */
export type BotCheckForm =
  | { kind: "none" }
  | { kind: "proof-of-work" }
  | { kind: "external"; script: string; siteKey: string };

/** Tells people from robots by what came with a form. */
export interface BotCheck {
  form: BotCheckForm;
  /** Something for the browser to work on; undefined if the check needs none. */
  challenge(): Promise<object | undefined>;
  /** Does the proof show a person? If that can't be found out, it does not. A proof is good once. */
  isPerson(proof: string | undefined, ip: string): Promise<boolean>;
}

/** No check: everybody passes. */
export const noBotCheck: BotCheck = {
  form: { kind: "none" },
  challenge: async () => undefined,
  isPerson: async () => true,
};
