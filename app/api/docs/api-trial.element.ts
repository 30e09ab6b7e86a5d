import { type CallAnswer, filledIn, sendCall } from "./send-call.ts";

/** The credential for trying calls. It lives only in the page's memory, and is gone when the page is left or loaded anew. */
const credential = { auth: "", organization: "" };

type CredentialField = keyof typeof credential;

const CREDENTIAL_FIELDS = ["auth", "organization"] as const satisfies readonly CredentialField[];

/** Makes the fields of its template when its button is pressed, sends the call `data-method` `data-path`, and shows the answer. */
export default class ApiTrial extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#onClick);
    this.addEventListener("input", onInput);
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#onClick);
    this.removeEventListener("input", onInput);
  }

  #onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const group = this.querySelector("fieldset");
    if (group) void this.#send(group, button);
    else this.#open();
  };

  #open(): void {
    const template = this.querySelector("template");
    if (!template) return;
    // A page that is read anew says nothing of what is typed and answered here.
    this.dataset.island = "";
    this.replaceChildren(document.importNode(template.content, true));
    showCredential();
    this.querySelector<HTMLElement>("input, textarea")?.focus();
  }

  async #send(group: HTMLFieldSetElement, button: HTMLButtonElement): Promise<void> {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    const status = group.querySelector("[role=status]");
    try {
      const { method = "", path = "" } = this.dataset;
      const answer = await sendCall({ method, path, ...credential, ...filledIn(typedFields(group)) });
      if (answer.auth) setCredential("auth", answer.auth);
      status?.replaceChildren(...answerParts(answer));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      status?.replaceChildren(made("p", `No answer: ${why}`));
    } finally {
      button.ariaDisabled = null;
    }
  }
}

function onInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const field = CREDENTIAL_FIELDS.find((name) => name === target.name);
  if (field) setCredential(field, target.value.trim());
}

/** Sets a part of the credential for all calls on the docs pages. */
function setCredential(field: CredentialField, value: string): void {
  credential[field] = value;
  showCredential();
}

function showCredential(): void {
  for (const field of CREDENTIAL_FIELDS)
    for (const input of document.querySelectorAll<HTMLInputElement>(`api-trial input[name=${field}]`))
      if (input.value.trim() !== credential[field]) input.value = credential[field];
}

/** What is typed into the fields of a call, apart from the credential. */
function typedFields(group: HTMLFieldSetElement): [name: string, value: string | File][] {
  const fields = [...group.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  return fields
    .filter(({ name }) => !(name in credential))
    .map((field) => [field.name, (field instanceof HTMLInputElement && field.files?.[0]) || field.value]);
}

function answerParts({ status, milliseconds, headers, body }: CallAnswer): HTMLElement[] {
  const first = made("p", made("strong", status), " ", made("span", `${milliseconds} ms`));
  first.lastElementChild?.classList.add("soft");
  const details = made("details", made("summary", "Headers"), made("pre", headers));
  return [first, details, ...(body ? [made("pre", body)] : [])];
}

function made(tag: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}
