import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// The whole web worker: the library's loop with the browser's own key derivation.
handler({ deriveKey });
