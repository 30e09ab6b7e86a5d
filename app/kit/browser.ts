/** What modules may import for what runs in browsers only: their elements. The pieces of `ui.tsx` without hooks serve islands, too. */

export { FormElement } from "#app/web/enhancer/form-element.ts";
export { showText } from "#app/web/enhancer/words.ts";
