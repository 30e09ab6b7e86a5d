import type { Instance } from "../instance.ts";
import { below, type Random } from "./random.ts";
import type { Slots } from "./slots.ts";

const LONGEST = 4;

/**
 * Proposes exchanges: of two slots of one line, and cycles of two to four through lines that everybody in them may have.
 * Along admissible lines a cycle keeps the best fit (see `bestFit`), so that the search need not pay for it.
 */
export class ExchangeGraph {
  /** Slots of the proposed cycle: who is in the first goes to the second, and so on; the last one's goes to the first. */
  readonly cycle = new Int32Array(LONGEST);
  private readonly slots: Slots;
  private readonly teams: number;
  private readonly width: number;
  private readonly admissible: Uint8Array;
  /** Each one's admissible lines, and how many. */
  private readonly choices: Int32Array;
  private readonly counts: Int32Array;
  private readonly random: Random;

  constructor(instance: Instance, slots: Slots, admissible: Uint8Array, random: Random) {
    const width = instance.lines + 1;
    this.slots = slots;
    this.teams = instance.teams;
    this.width = width;
    this.random = random;
    // Vacancies stay on the bench while there is one, else they may be anywhere.
    this.admissible = new Uint8Array(slots.count * width);
    this.admissible.set(admissible);
    for (let dummy = instance.players; dummy < slots.count; dummy++)
      for (let line = 0; line < width; line++)
        if ((slots.perTeam[line] as number) > 0 && (instance.full ? line === width - 1 : line < width - 1))
          this.admissible[dummy * width + line] = 1;
    this.choices = new Int32Array(slots.count * width);
    this.counts = new Int32Array(slots.count);
    for (let item = 0; item < slots.count; item++)
      for (let line = 0; line < width; line++)
        if (this.admissible[item * width + line] === 1)
          this.choices[item * width + (this.counts[item] as number)++] = line;
  }

  /** Puts the next proposal into `cycle` and answers with its length, 0 if the dice led nowhere. */
  propose(occupant: Int32Array): number {
    const { slots, cycle, random, width, choices, counts } = this;
    const first = below(random, slots.count);
    const home = slots.lineOf[first] as number;
    cycle[0] = first;
    let item = occupant[first] as number;
    let line = choices[item * width + below(random, counts[item] as number)] as number;
    if (line === home || (random() & 1) === 1) {
      cycle[1] = this.slotElsewhere(home, slots.teamOf[first] as number);
      return this.teams > 1 ? 2 : 0;
    }
    for (let length = 1; length < LONGEST; length++) {
      const slot =
        (slots.start[line] as number) + below(random, this.teams * (slots.perTeam[line] as number));
      for (let before = 1; before < length; before++) if (cycle[before] === slot) return 0;
      cycle[length] = slot;
      item = occupant[slot] as number;
      if (this.admissible[item * width + home] === 1) return length + 1;
      const next = choices[item * width + below(random, counts[item] as number)] as number;
      if (next === line) return 0;
      line = next;
    }
    return 0;
  }

  /** A slot of the same line in another team. */
  private slotElsewhere(line: number, team: number): number {
    const perTeam = this.slots.perTeam[line] as number;
    let other = below(this.random, this.teams - 1);
    if (other >= team) other++;
    return (this.slots.start[line] as number) + other * perTeam + below(this.random, perTeam);
  }
}
