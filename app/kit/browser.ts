/** What modules may import for what runs in browsers only: their elements. The pieces of `ui.tsx` without hooks serve islands, too. */

export { FormElement } from "#app/web/enhancer/form-element.ts";
export { onShown } from "#app/web/enhancer/shown.ts";
export { mayLeave, WANTS_TO_LEAVE } from "#app/web/enhancer/unsaved.ts";
export { visit } from "#app/web/enhancer/visit.ts";
export { showText } from "#app/web/enhancer/words.ts";
