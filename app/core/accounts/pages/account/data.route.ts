import { ownDataFile } from "#app/core/members/own-data/data-file.server.ts";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { memberPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { inTurn } from "#app/web/http/request/club-turn.server.ts";

/** Everything that the club holds about the reader, as a file. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "player" },
    (uow, page) => ownDataFile(uow, {}, page),
    async (_page, file) => fileResponse(file),
  ),
);
