/** The names of a form's fields whose values differ from the initial ones, in the form's order. */
export function changedFields(form: HTMLFormElement): string[] {
  const changed = namedControls(form).filter(isChanged);
  return [...new Set(changed.map(({ name }) => name))];
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Is this an element in which something can be typed or chosen? */
export function isControl(element: Element): element is Control {
  return (
    (element instanceof HTMLInputElement && element.type !== "hidden") ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function namedControls(form: HTMLFormElement): Control[] {
  // Controls without a name are not sent, such as a search among the choices.
  return [...form.elements].filter((one): one is Control => isControl(one) && one.name !== "");
}

/** What is typed or chosen in a control now. */
export function currentState(control: Control): string {
  return isTicked(control) ? String(control.checked) : control.value;
}

/** Does this control show something else than the page came with? */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isOtherChoice(control);
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return isFile(control) ? control.files?.length !== 0 : control.value !== control.defaultValue;
}

function isOtherChoice({ multiple, options }: HTMLSelectElement): boolean {
  const all = [...options];
  const isInitial = all.some(({ defaultSelected }) => defaultSelected);
  // A browser that is told of no choice shows the first one.
  const first = multiple || isInitial ? undefined : all.find(({ disabled }) => !disabled);
  return all.some(
    (option) => option.selected !== (isInitial || !first ? option.defaultSelected : option === first),
  );
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const isFile = (control: Control): control is HTMLInputElement => control.type === "file";
