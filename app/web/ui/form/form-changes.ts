/** The names of a form's fields whose values differ from the initial ones, in the form's order. */
export function changedFields(form: HTMLFormElement): string[] {
  const changed = namedControls(form).filter(isChanged);
  return [...new Set(changed.map(({ name }) => name))];
}

/** Makes the current values the form's initial ones: they have been saved. */
export function startFromHere(form: HTMLFormElement): void {
  for (const control of namedControls(form)) {
    if (control instanceof HTMLSelectElement)
      for (const option of control.options) option.defaultSelected = option.selected;
    else if (isTicked(control)) control.defaultChecked = control.checked;
    else if (!isFile(control)) control.defaultValue = control.value;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function namedControls(form: HTMLFormElement): Control[] {
  // Controls without a name are not sent, such as a search among the choices.
  return [...form.elements].filter(
    (one): one is Control =>
      ((one instanceof HTMLInputElement && one.type !== "hidden") ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement) &&
      one.name !== "",
  );
}

function isChanged(control: Control): boolean {
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
