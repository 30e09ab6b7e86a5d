import { exportClub } from "#app/flows/closing/export-club.server.ts";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { requireAuthor } from "#app/web/http/request/author.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";
import { requireAccountOwner } from "#app/web/http/sign-in/own-account.server.ts";

/** All of the club's data, as a file. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "admin" },
    async () => null,
    async (page) => {
      const { app } = page.context;
      return fileResponse(
        await exportClub(app, await requireAccountOwner(page), requireAuthor(page.context)),
      );
    },
  ),
);
