/**
 * Each line's total in each team, and how far those of a line are apart: by their range, which the objective counts, and
 * by their deviation, which guides the search. A range depends only on the highest and lowest team, so most exchanges
 * leave it unchanged; a deviation depends on all of them. For two teams both are the same.
 */
export class LineTotals {
  /** At [line * teams + team]. */
  private readonly totals: Float64Array;
  /** Per line: the sums of its totals and of their squares, and its deviation and range as last kept. */
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  private readonly deviations: Float64Array;
  private readonly ranges: Float64Array;
  /** The square of each line's sum, divided by the number of teams. */
  private readonly means: Float64Array;
  /** The lines that changed since the last `keep`. */
  private readonly touched: Int32Array;
  private touchedCount = 0;
  /** Sums over all lines, as last kept. */
  deviation = 0;
  range = 0;
  private readonly lines: number;
  private readonly teams: number;

  constructor(lines: number, teams: number) {
    this.lines = lines;
    this.teams = teams;
    this.totals = new Float64Array(lines * teams);
    this.sums = new Float64Array(lines);
    this.squares = new Float64Array(lines);
    this.deviations = new Float64Array(lines);
    this.ranges = new Float64Array(lines);
    this.means = new Float64Array(lines);
    this.touched = new Int32Array(lines);
  }

  clear(): void {
    this.totals.fill(0);
    this.sums.fill(0);
    this.squares.fill(0);
  }

  /** Adds to a team's total; the bench, which is the line after the last, has none. */
  add(line: number, team: number, score: number): void {
    if (line === this.lines) return;
    const cell = line * this.teams + team;
    const total = this.totals[cell] as number;
    this.totals[cell] = total + score;
    this.squares[line] = (this.squares[line] as number) + score * (2 * total + score);
    this.sums[line] = (this.sums[line] as number) + score;
    for (let at = 0; at < this.touchedCount; at++) if (this.touched[at] === line) return;
    this.touched[this.touchedCount++] = line;
  }

  /** Measures all lines again. */
  measureAll(): void {
    this.deviation = 0;
    this.range = 0;
    for (let line = 0; line < this.lines; line++) this.measure(line);
    this.touchedCount = 0;
  }

  /** The deviation, including what was added since the last `keep`. */
  weigh(): number {
    let sum = this.deviation;
    for (let at = 0; at < this.touchedCount; at++) {
      const line = this.touched[at] as number;
      sum += this.deviationOf(this.squares[line] as number, this.sums[line] as number);
      sum -= this.deviations[line] as number;
    }
    return sum;
  }

  /** By how much the deviation would change if one team gained this much in a line and another one lost it. */
  changeWithin(line: number, team: number, otherTeam: number, gain: number): number {
    if (line === this.lines || gain === 0) return 0;
    const start = line * this.teams;
    const apart = (this.totals[start + team] as number) - (this.totals[start + otherTeam] as number);
    const around = (this.squares[line] as number) + 2 * gain * (apart + gain) - (this.means[line] as number);
    return (around > 0 ? Math.sqrt(2 * around) : 0) - (this.deviations[line] as number);
  }

  /** By how much the deviation would change if the gain and the loss are in different lines. */
  changeAcross(line: number, team: number, otherLine: number, otherTeam: number, gain: number): number {
    return this.deviationChange(line, team, gain) + this.deviationChange(otherLine, otherTeam, -gain);
  }

  private deviationChange(line: number, team: number, gain: number): number {
    if (line === this.lines || gain === 0) return 0;
    const total = this.totals[line * this.teams + team] as number;
    const squares = (this.squares[line] as number) + gain * (2 * total + gain);
    return this.deviationOf(squares, (this.sums[line] as number) + gain) - (this.deviations[line] as number);
  }

  keep(): void {
    for (let at = 0; at < this.touchedCount; at++) {
      const line = this.touched[at] as number;
      this.deviation -= this.deviations[line] as number;
      this.range -= this.ranges[line] as number;
      this.measure(line);
    }
    this.touchedCount = 0;
  }

  /** Call it after all that was added has been taken away again. */
  forget(): void {
    this.touchedCount = 0;
  }

  private measure(line: number): void {
    const deviation = this.deviationOf(this.squares[line] as number, this.sums[line] as number);
    const range = this.rangeOf(line);
    this.means[line] = ((this.sums[line] as number) * (this.sums[line] as number)) / this.teams;
    this.deviations[line] = deviation;
    this.ranges[line] = range;
    this.deviation += deviation;
    this.range += range;
  }

  /** The length of the vector of totals around their mean, times the root of 2. */
  private deviationOf(squares: number, sum: number): number {
    const around = squares - (sum * sum) / this.teams;
    return around > 0 ? Math.sqrt(2 * around) : 0;
  }

  private rangeOf(line: number): number {
    const { teams, totals } = this;
    const start = line * teams;
    let least = totals[start] as number;
    let most = least;
    for (let cell = start + 1; cell < start + teams; cell++) {
      const total = totals[cell] as number;
      if (total < least) least = total;
      else if (total > most) most = total;
    }
    return most - least;
  }
}
