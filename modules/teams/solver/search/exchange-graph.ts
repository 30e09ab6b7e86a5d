import type { Instance } from "../instance.ts";
import type { Random } from "./random.ts";
import type { Slots } from "./slots.ts";

const LONGEST = 4;

/**
 * Proposes exchanges: of two slots of one line, and cycles of two to four slots through lines that are open to everybody
 * who moves there. Along admissible lines a cycle keeps the best fit (see `bestFit`), so that the search need not
 * account for it.
 */
export class ExchangeGraph {
  /** The slots of the proposed cycle: the first slot's player goes to the second, and so on; the last one's goes to the first. */
  readonly cycle = new Int32Array(LONGEST);
  private readonly slots: Slots;
  private readonly teams: number;
  private readonly width: number;
  private readonly admissible: Uint8Array;
  /** The admissible lines of each player, and how many. */
  private readonly choices: Int32Array;
  private readonly counts: Int32Array;
  private readonly random: Random;

  constructor(instance: Instance, slots: Slots, admissible: Uint8Array, random: Random) {
    const width = instance.lines + 1;
    this.slots = slots;
    this.teams = instance.teams;
    this.width = width;
    this.random = random;
    // Vacancies stay on the bench if there is one, else they may be anywhere.
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

  /** Puts the next proposal into `cycle` and returns its length, 0 if the draw led nowhere. */
  propose(occupant: Int32Array): number {
    const { slots, cycle, width, choices, counts } = this;
    const word = this.random();
    const first = ((word >>> 14) * slots.count) >>> 16;
    const home = slots.lineOf[first] as number;
    cycle[0] = first;
    let item = occupant[first] as number;
    const count = counts[item] as number;
    let line = count === 1 ? home : (choices[item * width + (((word & 0x1fff) * count) >>> 13)] as number);
    if (line === home || (word & 0x2000) !== 0) return this.proposeElsewhere(home, first);
    for (let length = 1; length < LONGEST; length++) {
      const draw = this.random();
      const perLine = this.teams * (slots.perTeam[line] as number);
      const slot = (slots.start[line] as number) + (((draw >>> 14) * perLine) >>> 16);
      for (let before = 1; before < length; before++) if (cycle[before] === slot) return 0;
      cycle[length] = slot;
      item = occupant[slot] as number;
      if (this.admissible[item * width + home] === 1) return length + 1;
      const next = choices[item * width + (((draw & 0x3fff) * (counts[item] as number)) >>> 14)] as number;
      if (next === line) return 0;
      line = next;
    }
    return 0;
  }

  /** Proposes a slot of the same line in another team. */
  private proposeElsewhere(line: number, first: number): number {
    if (this.teams === 1) return 0;
    const { slots } = this;
    const perTeam = slots.perTeam[line] as number;
    const others = (this.teams - 1) * perTeam;
    const drawn = ((this.random() >>> 14) * others) >>> 16;
    const own = (slots.teamOf[first] as number) * perTeam;
    this.cycle[1] = (slots.start[line] as number) + drawn + (drawn >= own ? perTeam : 0);
    return 2;
  }
}
