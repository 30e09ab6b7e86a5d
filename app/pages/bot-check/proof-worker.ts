import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// A web worker's whole program: the library's loop with the browser's own key derivation.
handler({ deriveKey });
