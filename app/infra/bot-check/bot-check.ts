/** What a form does, if scripts are on, to prove that a person sends it. */
export type BotCheckForm =
  | { kind: "none" }
  | { kind: "proof-of-work" }
  | { kind: "external"; script: string; siteKey: string };

/** Tells people from bots by the proof that a form sends. */
export interface BotCheck {
  form: BotCheckForm;
  /** A challenge for the browser to solve; undefined if the check needs none. */
  challenge(): Promise<object | undefined>;
  /** Does the proof show that it is a person? False if that can't be found out. A proof can be used once. */
  isPerson(proof: string | undefined, ip: string): Promise<boolean>;
}

/** No check: everybody passes. */
export const noBotCheck: BotCheck = {
  form: { kind: "none" },
  challenge: async () => undefined,
  isPerson: async () => true,
};
