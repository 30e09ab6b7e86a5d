import { outsideLoader } from "../../http.server.ts";
import { teamsPicture } from "./picture.view.server.ts";

/** The published teams of a session as a picture for chats, for everybody who sees them. */
export const loader = outsideLoader({ minRole: "player" }, teamsPicture);
