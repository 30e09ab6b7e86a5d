import { useId, useRef, useState, useSyncExternalStore } from "react";
import type { ShownCall } from "./docs.view.server.ts";
import { type CallAnswer, sendCall } from "./send-call.ts";

/** Sends the call from the page and shows the answer. The fields are rendered only once the reader asks for them. */
export function TryCall({ call, isPlatform }: { call: ShownCall; isPlatform: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Trial call={call} isPlatform={isPlatform} />;
  return (
    <p className="needs-scripts">
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        Try it
      </button>
    </p>
  );
}

function Trial({ call, isPlatform }: { call: ShownCall; isPlatform: boolean }) {
  const { auth, organization } = useCredential();
  const [answer, setAnswer] = useState<CallAnswer | string>();
  const [isUnderWay, setUnderWay] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);

  async function send() {
    if (!group.current || isUnderWay) return;
    setUnderWay(true);
    try {
      const { parameters, body } = filled(call, group.current);
      const came = await sendCall({ ...call, parameters, body, auth, organization });
      if (came.auth) setCredential({ auth: came.auth });
      setAnswer(came);
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error));
    } finally {
      setUnderWay(false);
    }
  }

  return (
    <fieldset ref={group} className="api-trial">
      <legend>Try it</legend>
      {call.method === "GET" ? null : <p className="soft">This really changes the club at this address.</p>}
      <TextField
        label={call.needsSignIn ? "s-auth" : "s-auth (not needed)"}
        value={auth}
        isSecret
        onChange={(value) => setCredential({ auth: value.trim() })}
      />
      {isPlatform ? (
        <TextField
          label="s-org"
          value={organization}
          onChange={(value) => setCredential({ organization: value.trim() })}
        />
      ) : null}
      {call.parameters.map(({ name, place, example, required }) => (
        <TextField
          key={place + name}
          name={`${place} ${name}`}
          label={place === "path" ? `{${name}}` : `?${name}`}
          start={required || place === "path" ? example : ""}
        />
      ))}
      {call.body ? <BodyFields body={call.body} /> : null}
      <button type="button" className="btn btn-primary" onClick={send} aria-disabled={isUnderWay}>
        Send {call.method}
      </button>
      <div role="status">{answer === undefined ? null : <Came answer={answer} />}</div>
    </fieldset>
  );
}

function BodyFields({ body }: { body: NonNullable<ShownCall["body"]> }) {
  const id = useId();
  if (body.type === "multipart/form-data")
    return body.fields.map(({ name, type }) =>
      type === "file" ? (
        <p key={name}>
          <label htmlFor={`${id}${name}`}>{name}</label>
          <input id={`${id}${name}`} type="file" name={`body ${name}`} className="file-input" />
        </p>
      ) : (
        <TextField key={name} name={`body ${name}`} label={name} start="" />
      ),
    );
  return (
    <p>
      <label htmlFor={id}>Body</label>
      <textarea
        id={id}
        name="json"
        className="textarea"
        rows={Math.min(16, body.example.split("\n").length + 1)}
        spellCheck={false}
        defaultValue={body.example}
      />
    </p>
  );
}

function TextField(props: {
  label: string;
  name?: string;
  start?: string;
  value?: string;
  isSecret?: boolean;
  onChange?: (value: string) => void;
}) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type={props.isSecret ? "password" : "text"}
        autoComplete="off"
        className="input"
        name={props.name}
        defaultValue={props.start}
        value={props.value}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
    </p>
  );
}

function Came({ answer }: { answer: CallAnswer | string }) {
  if (typeof answer === "string") return <p>No answer: {answer}</p>;
  return (
    <>
      <p>
        <strong>{answer.status}</strong> <span className="soft">{answer.milliseconds} ms</span>
      </p>
      <details>
        <summary>Headers</summary>
        <pre>{answer.headers}</pre>
      </details>
      {answer.body ? <pre>{answer.body}</pre> : null}
    </>
  );
}

/** The call as filled in; empty query fields are left out. */
function filled({ parameters, body }: ShownCall, group: HTMLFieldSetElement) {
  const typed = (name: string) =>
    group.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value ?? "";
  const given = parameters.map((one) => ({ ...one, example: typed(`${one.place} ${one.name}`) }));
  if (!body) return { parameters: given, body: undefined };
  if (body.type !== "multipart/form-data") return { parameters: given, body: typed("json") };
  const form = new FormData();
  for (const { name, type } of body.fields) {
    const input = group.querySelector<HTMLInputElement>(`[name="${CSS.escape(`body ${name}`)}"]`);
    const file = input?.files?.[0];
    if (type === "file" && file) form.set(name, file);
    else if (type !== "file" && input?.value) form.set(name, input.value);
  }
  return { parameters: given, body: form };
}

/** The credential for trying calls. It lives only in this page's memory, and is gone when the page is left or reloaded. */
interface Credential {
  auth: string;
  organization: string;
}

const NONE: Credential = { auth: "", organization: "" };
const listeners = new Set<() => void>();
let current = NONE;

/** Sets a part of the credential for all calls on the docs pages. */
function setCredential(change: Partial<Credential>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

function useCredential(): Credential {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => NONE,
  );
}
