import type { Club } from "../client.ts";

/** Who takes part, and the days of the club around today. */
export interface Season {
  /** With an admin's credential. */
  admin: Club;
  /** With a player's. */
  player: Club;
  yesterday: string;
  tomorrow: string;
}

/** What a call answered. Throws if it was refused. */
async function done<T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data as T;
}

/** A small season of a club: members, money, sessions with a waiting list, teams, presence, an event. */
export async function playSeason({ admin, player, yesterday, tomorrow }: Season) {
  const me = await done(player.GET("/users/me"));
  const ids = [me.id];
  for (const name of ["Ben Okafor", "Carla Díaz", "Dan Lee", "Eva Maas"]) {
    const body = { name, positions: ["Runner"], score: 5 + ids.length };
    ids.push((await done(admin.POST("/users", { body }))).id);
  }
  const [, ben = 0, carla = 0, dan = 0, eva = 0] = ids;

  // Everybody pays in, and takes a plan.
  const balances = [];
  for (const id of ids)
    balances.push(
      (await done(admin.POST("/users/balance", { body: { user_id: id, amount: 5000 } }))).balance,
    );
  const plan = await done(
    admin.POST("/plans", { body: { name: "A year", duration: "12m", price: 1000, renew: false } }),
  );
  // Buying asks first, with the dates, what it takes from the balance, and the way back.
  const purchase = { id: plan.id, price: plan.price };
  const offer = await player.PUT("/users/me/membership", { body: purchase });
  const { reviewed: seen } = (offer.error ?? {}) as { reviewed?: string };
  const bought = await done(player.PUT("/users/me/membership", { body: { ...purchase, reviewed: seen } }));
  for (const id of [ben, carla, dan, eva])
    await done(
      admin.PUT("/users/{id}/membership", { params: { path: { id } }, body: { membership_id: plan.id } }),
    );

  // A schedule makes sessions; one more is for tomorrow, with four places.
  const schedule = await done(
    admin.POST("/schedules", {
      body: { name: "Training", week_days: [1, 2, 3, 4, 5, 6, 7], start_time: "18:30", finish_time: "20:00" },
    }),
  );
  const planned = await done(admin.GET("/schedules"));
  const session = await done(
    admin.POST("/sessions", {
      body: {
        name: "Match",
        date: tomorrow,
        start_time: "18:00",
        finish_time: "19:30",
        max_attendees: 4,
        price: 500,
      },
    }),
  );
  const ofSession = { params: { path: { id: session.id } } };
  const answers = [];
  for (const id of [ben, carla, dan, eva])
    answers.push(
      (await done(admin.POST("/attendance", { body: { player: id, session: session.id, attending: 1 } })))
        .attending,
    );
  const waiting = await done(
    player.PUT("/sessions/{id}/attendees", {
      ...ofSession,
      body: { attending: true, note: "If there is room" },
    }),
  );
  const left = await done(
    admin.POST("/attendance", { body: { player: ben, session: session.id, attending: 0 } }),
  );
  const list = await player.GET("/sessions/{id}/attendees", {
    params: { ...ofSession.params, query: { attending: "1" } },
  });
  const coming = await done(Promise.resolve(list));

  // Teams of two, shown to those who come.
  await done(
    admin.POST("/sessions/{id}/teams/balanced", { ...ofSession, body: { teams: 2, positions: "2 Runner" } }),
  );
  const shown = await done(admin.POST("/sessions/{id}/teams/published", { ...ofSession, body: {} }));
  const { teams } = await done(player.GET("/sessions/{id}/teams", ofSession));

  // What was played yesterday is recorded afterwards.
  const played = await done(
    admin.POST("/sessions", {
      body: { name: "Played", date: yesterday, start_time: "10:00", finish_time: "11:00", price: 0 },
    }),
  );
  for (const attendee of [me.id, carla])
    await done(
      admin.POST("/sessions/{id}/attendees", { params: { path: { id: played.id } }, body: { attendee } }),
    );
  const recorded = await done(
    admin.POST("/presence", {
      body: {
        session: played.id,
        marks: [{ player: carla, presence: "late" }],
        others: "came",
        among: [me.id],
      },
    }),
  );
  const settled = await done(
    admin.PATCH("/sessions/{id}", { params: { path: { id: played.id } }, body: { status: 1 } }),
  );
  const statistics = await done(player.GET("/users/me/stats"));

  // An event that costs something is finished.
  const event = await done(
    admin.POST("/events", {
      body: { name: "Party", date: tomorrow, start_time: "20:00", finish_time: "23:00", price: 700 },
    }),
  );
  const ofEvent = { params: { path: { id: event.id } } };
  await done(admin.PATCH("/events/{id}/attendees", { ...ofEvent, body: { add: [me.id, dan] } }));
  const guests = await done(player.GET("/events/{id}/attendees", ofEvent));
  // It has not begun yet, so the call first says what finishing it does.
  const asked = await admin.POST("/events/{id}/finish", ofEvent);
  const { reviewed } = (asked.error ?? {}) as { reviewed?: string };
  const finished = await done(
    admin.POST("/events/{id}/finish", {
      params: { ...ofEvent.params, query: { reviewed: reviewed ?? "" } },
    }),
  );
  const due = await done(admin.GET("/transactions", { params: { query: { occasion: event.id } } }));
  const open = due.filter(({ status }) => status !== 1);
  const paid = await done(
    admin.POST("/payments", { body: { transaction_ids: open.map(({ id }) => id), method: "cash" } }),
  );
  const mine = await done(player.GET("/users/me/transactions"));

  const file = await done(
    admin.GET("/sessions/export", { params: { query: { format: "pdf" } }, parseAs: "arrayBuffer" }),
  );
  return {
    ...{ ids, balances, bought, schedule, planned, session, answers, waiting, left, coming, shown, teams },
    ...{ recorded, settled, statistics, guests, finished, open, paid, mine, file },
    total: list.response.headers.get("x-total"),
  };
}
