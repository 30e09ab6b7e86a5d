/** What a form does in a browser that runs scripts, so that its sender can be told from a robot. */
export type BotCheckForm =
  | { kind: "none" }
  | { kind: "proof-of-work" }
  | { kind: "external"; script: string; siteKey: string };

/** Tells people from robots by what came with a form. */
export interface BotCheck {
  form: BotCheckForm;
  /** Something for the browser to work on; undefined where the check needs none. */
  challenge(): Promise<object | undefined>;
  /** Does the proof show a person? What cannot be found out shows none; a proof is good once. */
  isPerson(proof: string | undefined, ip: string): Promise<boolean>;
}

/** No check: everybody passes. */
export const noBotCheck: BotCheck = {
  form: { kind: "none" },
  challenge: async () => undefined,
  isPerson: async () => true,
};
