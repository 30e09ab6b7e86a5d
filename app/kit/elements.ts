/** What modules' custom elements may import of the browser's script. Only browsers know its classes. */

export { FormElement } from "#app/web/enhancer/form-element.ts";
export { showText } from "#app/web/enhancer/words.ts";
