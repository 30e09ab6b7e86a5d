import { fileResponse } from "#app/documents/file-answer.ts";
import { ownDataFile } from "#app/domain/members/own-data/data-file.server.ts";
import { memberPlatformLoader } from "#app/http/pages/page.server.ts";
import { inTurn } from "#app/http/request/club-turn.server.ts";

/** Everything that the club holds about the reader, as a file. */
export const loader = inTurn(
  memberPlatformLoader(
    { minRole: "player" },
    (uow, page) => ownDataFile(uow, {}, page),
    async (_page, file) => fileResponse(file),
  ),
);
