import { teamFit } from "../fit/team-fit.ts";
import type { Instance } from "../instance.ts";
import { anneal, type Best, keepBest } from "./annealing.ts";
import { toArrangement } from "./arrangement.ts";
import type { SoftPrices } from "./board.ts";
import { ExchangeGraph } from "./exchange-graph.ts";
import { averageChange, descend, type SearchContext, SPREAD_PRICES, snapshotBest } from "./search-context.ts";

/** The prices of a search that may leave the best fit, in units of the average change by a move. */
const PRICES = { rank: 0.5, out: 4, empty: 12, request: 30 };
/** Factors of these prices, in turns: at the first, evenness counts a lot; at the second, next to nothing. */
const DEARNESS = [1, 4];
/** The search begins hot enough that a request may be broken for a while. */
const WARM = { hot: 8, cold: 0.01 };
/** Afterwards, among equally good arrangements. */
const MILD = { hot: 0.5, cold: 0.008 };
const MOVES = { base: 150_000, perPlayer: 1_500, most: 230_000 };
const TURNS = 8;
/** With at most this many players, and ways to divide those with requests, all ways are tried. */
const SMALL = { players: 10, ways: 300 };

/**
 * Improves `best` if the requests and the best fit can't both be had, or it isn't known whether they can. Everybody may
 * go anywhere, at a price; after each turn the teams of players with requests are taken as settled, for which the best
 * fit can be computed exactly. Then the teams are evened out as far as nothing else becomes worse.
 */
export function searchBeyondFit(ground: SearchContext, best: Best): void {
  const { instance, slots, board, random } = ground;
  const graph = new ExchangeGraph(instance, slots, everywhere(instance), random);
  board.keepsFit = false;
  board.requestPrice = 0;
  board.arrange(best.occupant);
  const unit = averageChange(board, graph);
  tryAllTeams(ground, best);
  const moves = Math.min(MOVES.most, MOVES.base + MOVES.perPlayer * instance.players) / TURNS;
  for (let turn = 0; turn < TURNS; turn++) {
    const price = unit * (DEARNESS[turn % DEARNESS.length] as number);
    board.requestPrice = price * PRICES.request;
    board.soft = softPrices(instance, price);
    board.arrange(best.occupant);
    anneal(board, graph, random, { unit, moves, ...WARM }, best);
    settle(ground, best);
  }
  board.soft = null;
  const ends = SPREAD_PRICES.map((price) => {
    board.spreadPrice = price;
    board.arrange(best.occupant);
    const end = snapshotBest(board);
    anneal(board, graph, random, { unit, moves: ground.moves / 4, ...MILD }, end);
    return end;
  });
  board.arrange(descend(ground, ends).occupant);
  keepBest(board, best);
}

/** Tries the exact best fit with the requested players in their current teams. */
function settle(ground: SearchContext, best: Best): void {
  const { instance, slots, board } = ground;
  const { players } = instance;
  const { concerned, bound } = board.requests;
  for (const who of [bound, concerned]) {
    const settled = new Int32Array(players).fill(-1);
    best.occupant.forEach((item, slot) => {
      if (item < players && who[item] === 1) settled[item] = slots.teamOf[slot] as number;
    });
    tryTeams(ground, best, settled);
  }
}

/** If few players are concerned, tries the exact best fit for each way to divide them. */
function tryAllTeams(ground: SearchContext, best: Best): void {
  const { players, teams } = ground.instance;
  const { concerned, bound } = ground.board.requests;
  if (players > SMALL.players) return;
  for (const who of [bound, concerned]) {
    const asked = Array.from({ length: players }, (_, player) => player).filter((one) => who[one] === 1);
    let ways = 1;
    for (const _one of asked) ways *= teams;
    if (ways > SMALL.ways) continue;
    for (let way = 0; way < ways; way++) {
      const settled = new Int32Array(players).fill(-1);
      let rest = way;
      for (const player of asked) {
        settled[player] = rest % teams;
        rest = Math.floor(rest / teams);
      }
      tryTeams(ground, best, settled);
    }
  }
}

/** Keeps the exact best fit for these players' teams if it is better. */
function tryTeams({ instance, slots, board }: SearchContext, best: Best, settled: Int32Array): void {
  const fit = teamFit(instance, settled);
  if (fit === null) return;
  board.arrange(toArrangement(instance, slots, fit));
  keepBest(board, best);
}

function everywhere({ players, lines, quantities, full, teams, places }: Instance): Uint8Array {
  const width = lines + 1;
  const bench = full && players > teams * places;
  return Uint8Array.from({ length: players * width }, (_, at) => {
    const line = at % width;
    return (line < lines ? (quantities[line] as number) > 0 : bench) ? 1 : 0;
  });
}

function softPrices({ fit, weights }: Instance, unit: number): SoftPrices {
  const price = (fault: number) => {
    const locks = Math.floor(fault / weights.request);
    const out = Math.floor((fault % weights.request) / weights.out);
    return unit * (locks * PRICES.request + out * PRICES.out + (fault % weights.out) * PRICES.rank);
  };
  return { fit: fit.map(price), empty: unit * PRICES.empty };
}
