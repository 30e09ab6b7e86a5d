import { addDays, dateIn } from "#app/kernel/values/local-date.ts";

export const DEMO_ZONE = "Europe/Madrid";

/** A session or an event of the demo club. */
export interface DemoOccasion {
  kind: "session" | "event";
  name: string;
  address: string;
  /** Days from today, and wall-clock times. */
  day: number;
  from: string;
  to: string;
  capacity: number | null;
  /** In minor units. */
  price?: number;
  answerDeadlineHours?: number;
  tags?: string[];
  description?: string;
  /** `canceled`, or `put-back`: canceled, and put back on since. */
  ended?: "canceled" | "put-back";
  /** Somebody leaves so late that they have to pay. */
  leftLate?: true;
}

const seniors = {
  kind: "session",
  name: "Training · Seniors",
  address: "Campo 3",
  from: "20:00",
  to: "21:30",
  capacity: 14,
  tags: ["Seniors"],
} as const;
const fiveASide = {
  kind: "session",
  name: "Five-a-side",
  address: "Polideportivo Sur, pitch 2",
  from: "21:00",
  to: "22:30",
  capacity: 10,
  price: 500,
} as const;
const technique = {
  kind: "session",
  name: "Technique",
  address: "Campo 1",
  from: "18:30",
  to: "20:00",
  capacity: 18,
  answerDeadlineHours: 24,
} as const;

/** How long before midnight the evening begins: from then on, tomorrow counts as the season's today. */
const EVENING_MS = 4 * 3_600_000;

/** The local date that the season's days are relative to: today, or tomorrow if it is evening. */
export function seasonDay(now: Date): string {
  return dateIn(DEMO_ZONE, new Date(now.getTime() + EVENING_MS));
}

/** When an occasion is, in a season whose days are relative to this date. */
export function timesOf({ day, from, to }: DemoOccasion, today: string) {
  return { date: addDays(today, day), startTime: from, finishTime: to };
}

const opening = {
  kind: "event",
  name: "Season opening",
  address: "Polideportivo Norte",
  from: "10:00",
  to: "14:00",
  capacity: 30,
  price: 1_000,
  description: "Tournament for everybody, then lunch.",
} as const;

/** The occasions with a price in the season before the past one, oldest first. */
export const LAST_SEASON: readonly DemoOccasion[] = [
  { ...opening, day: -400 },
  ...[-392, -357, -315, -252].map((day) => ({ ...fiveASide, day })),
];

/** The past season, oldest first. */
export const PAST: readonly DemoOccasion[] = [
  ...[-47, -40, -33, -26, -19, -12, -5].map((day) => ({ ...seniors, tags: [...seniors.tags], day })),
  ...[-42, -28, -7].map((day) => ({ ...fiveASide, day })),
  { ...fiveASide, day: -14, leftLate: true as const },
  ...[-30, -9].map((day) => ({ ...technique, day })),
  { ...opening, day: -35 },
].sort((a, b) => a.day - b.day);

/** The coming occasions, from today on. */
export const COMING: readonly DemoOccasion[] = [
  { ...fiveASide, day: 0 },
  { ...seniors, tags: [...seniors.tags], day: 2 },
  {
    kind: "session",
    name: "Beach football",
    address: "Playa de la Malvarrosa",
    day: 3,
    from: "10:00",
    to: "12:00",
    capacity: 12,
    ended: "canceled",
  },
  { ...technique, day: 4 },
  {
    kind: "session",
    name: "Goalkeepers",
    address: "Campo 1",
    day: 5,
    from: "18:00",
    to: "19:00",
    capacity: 6,
    description: "Bring your gloves.",
  },
  {
    kind: "session",
    name: "Open training",
    address: "Parque del Río",
    day: 6,
    from: "11:00",
    to: "12:30",
    capacity: null,
    ended: "put-back",
  },
  {
    kind: "event",
    name: "Club dinner",
    address: "Casa Paco, Calle Mayor 12",
    day: 12,
    from: "21:00",
    to: "23:30",
    capacity: 30,
    price: 2_500,
    description: "End of the first round. Vegetarian menu on request.",
  },
  {
    kind: "event",
    name: "Friendly tournament",
    address: "Polideportivo Norte",
    day: 20,
    from: "09:00",
    to: "18:00",
    capacity: 24,
  },
];

/** The schedule that makes further sessions. */
export const WEEKLY = {
  name: "Technique",
  address: "Campo 1",
  startTime: "18:30",
  finishTime: "20:00",
  weekDays: [1, 3],
  capacity: 18,
  answerDeadlineHours: 24,
};

/** The club's closed days, in days from today. */
export const CLOSED = { from: 32, until: 45, reason: "Winter break" };

/** A player, by index, who is away; in days from today. */
export const AWAY = { player: 7, from: 0, until: 17, reason: "Sprained ankle" };

/** How people rate a session. */
export const RATINGS: readonly [stars: number, comment: string][] = [
  [5, "Best one this month."],
  [4, ""],
  [4, "More shooting, please."],
  [3, "Too many of us on one pitch."],
  [5, ""],
];
