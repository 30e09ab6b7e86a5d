/** What modules may import for what runs in a browser: their elements and islands. */

export { onShown } from "#app/web/enhancer/shown.ts";
