import { fileResponse } from "#app/documents/file-answer.ts";
import { exportClub } from "#app/domain/organizations/closing/export-club.server.ts";
import { memberPlatformLoader } from "#app/http/pages/page.server.ts";
import { authorOf } from "#app/http/request/author.server.ts";
import { inTurn } from "#app/http/request/club-turn.server.ts";
import { accountOwnerOf } from "#app/http/sign-in/own-account.server.ts";

/** All of the club's data, as a file. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "admin" },
    async () => null,
    async (page) => {
      const { app } = page.context;
      return fileResponse(await exportClub(app, await accountOwnerOf(page), authorOf(page.context)));
    },
  ),
);
