import { setTimeout as delay } from "node:timers/promises";
import { type Ground, layGround } from "./ground.ts";
import { compareWith, type Journal, startLoad } from "./load.ts";

/** How moves are rehearsed. */
export interface MoveRehearsal {
  rounds: number;
  writers: number;
  readers: number;
  /** How many members and answers the club has, so that its copy takes a moment. */
  members: number;
  attendances: number;
}

/** The result of one move that was killed and resumed. */
export interface MoveRound extends Pick<Journal, "slowestAct" | "slowestPage" | "pages"> {
  to: string;
  /** After which message of its mover it was killed, and how much later; undefined if it had ended before. */
  killed: string | undefined;
  /** How long the run that completed the move kept writes waiting, in milliseconds; 0 if an earlier one had switched over. */
  frozenMs: number;
  kept: number;
  refused: number;
  lost: number;
  doubled: number;
  faults: string[];
}

/** The mover's message about each state. */
const STATES = ["making its schema", "copying; writes wait", "lives there"] as const;
/** The longest that a mover lives on after such a message, in milliseconds. */
const MAX_MS = [300, 500, 60] as const;

/**
 * Moves a club back and forth under load, with two processes. Each mover is killed at a random moment, and another one
 * resumes the move a moment later; then the move is confirmed, and every act is checked.
 */
export async function rehearseMoves(postgresUrl: string, plan: MoveRehearsal): Promise<MoveRound[]> {
  const ground = await layGround(postgresUrl);
  const other = await ground.server.another();
  try {
    const port = new URL(other.address).port;
    const origins = [ground.red.origin, Object.assign(new URL(ground.red.origin), { port }).origin];
    await fill(ground, plan);
    const rounds: MoveRound[] = [];
    for (let round = 0; round < plan.rounds; round++)
      rounds.push(await killAndMove(ground, origins, plan, round));
    return rounds;
  } finally {
    await other.end();
    await ground.end();
  }
}

/** Adds members who can't sign in, and sessions long ago with their answers. */
async function fill({ inClub, red }: Ground, { members, attendances }: MoveRehearsal): Promise<void> {
  const atEach = Math.min(members, 200);
  await inClub(
    red.tenant,
    `WITH people AS (INSERT INTO members (name) SELECT 'Filled ' || n FROM generate_series(1, ${members}) n RETURNING id),
          past AS (INSERT INTO occasions (kind, name, starts_at, finishes_at, settled_at)
                   SELECT 'session', 'Filled ' || n, now() - interval '400 days', now() - interval '399 days', now()
                     FROM generate_series(1, ${Math.ceil(attendances / atEach)}) n RETURNING id)
     INSERT INTO attendances (occasion_id, member_id, state)
     SELECT past.id, (SELECT min(id) FROM people) + (past.id * 37 + n) % ${members}, 'attending'
       FROM past, generate_series(1, ${atEach}) n`,
  );
}

/** Runs one round; the club moves to the cell that it is not in. `random` says when its mover is killed, from 0 to 1. */
export async function killAndMove(
  ground: Ground,
  origins: string[],
  { writers, readers }: Pick<MoveRehearsal, "writers" | "readers">,
  round: number,
  random = Math.random,
): Promise<MoveRound> {
  const to = round % 2 === 0 ? "east" : "main";
  const prefix = `Round ${round}`;
  const load = startLoad(ground, origins, { writers, readers, prefix });
  const state = round % STATES.length;
  const wait = Math.round(random() * (MAX_MS[state] ?? 0));
  const first = ground.move("--to", to);
  await first.printed(STATES[state] ?? "");
  await delay(wait);
  first.kill();
  const { code, output: ended } = await first.ended;
  await delay(500 * random());
  const second = await ground.move("--to", to).ended;
  await delay(300);
  const journal = await load.stop();
  const faults = second.code === 0 ? [] : [`the second mover exited with ${second.code}: ${second.output}`];
  const confirmed = await ground.move("--confirm").ended;
  if (confirmed.code !== 0) faults.push(`the move could not be confirmed: ${confirmed.output}`);
  const compared = await compareWith(ground, journal, prefix);
  const { slowestAct, slowestPage, pages } = journal;
  return {
    ...compared,
    to,
    frozenMs: Number(/writes waited (\d+) ms/.exec(`${code === 0 ? ended : ""}${second.output}`)?.[1] ?? 0),
    killed: code === -1 ? `${STATES[state]} + ${wait} ms` : undefined,
    kept: journal.kept.length,
    refused: journal.refused.length + journal.unanswered.length,
    slowestAct,
    slowestPage,
    pages,
    faults: [...faults, ...compared.faults],
  };
}
