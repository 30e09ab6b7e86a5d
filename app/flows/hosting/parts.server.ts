import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { resumeClubMails } from "./resume-mails.server.ts";
import { sampleClubs } from "./sample-clubs.server.ts";

/** How many spare schemas are kept ready for new clubs. */
const SPARES = 3;

export const hostingParts: NounParts = {
  platformJobs: [
    { id: "platform/spares", schedule: "*/5 * * * *", run: (app) => app.provisioner.fillSpares(SPARES) },
    {
      id: "platform/moves",
      schedule: "* * * * *",
      needsCells: true,
      run: (app) => app.provisioner.tendMoves(),
    },
    { id: "platform/samples", schedule: "*/10 * * * *", run: (app) => sampleClubs(app) },
  ],
  work: { "mails.resume": { run: resumeClubMails, isOutdated: true } },
};
