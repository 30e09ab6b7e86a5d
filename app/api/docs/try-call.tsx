import { useId } from "react";
import type { ShownCall } from "./docs.view.server.ts";

/** Sends the call from the page and shows the answer: its element makes the fields of the template once they are asked for. */
export function TryCall({ call, isPlatform }: { call: ShownCall; isPlatform: boolean }) {
  const { method, path, needsSignIn, parameters, body } = call;
  return (
    <api-trial class="needs-scripts" data-method={method} data-path={path}>
      <p>
        <button type="button" className="btn btn-outline">
          Try it
        </button>
      </p>
      <template>
        <fieldset className="api-trial">
          <legend>Try it</legend>
          {method === "GET" ? null : <p className="soft">This really changes the club at this address.</p>}
          <TextField name="auth" label={needsSignIn ? "s-auth" : "s-auth (not needed)"} isSecret />
          {isPlatform ? <TextField name="organization" label="s-org" /> : null}
          {parameters.map(({ name, place, example, required }) => (
            <TextField
              key={place + name}
              name={`${place} ${name}`}
              label={place === "path" ? `{${name}}` : `?${name}`}
              start={required || place === "path" ? example : ""}
            />
          ))}
          {body ? <BodyFields body={body} /> : null}
          <button type="button" className="btn btn-primary">
            Send {method}
          </button>
          <div role="status" />
        </fieldset>
      </template>
    </api-trial>
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
        <TextField key={name} name={`body ${name}`} label={name} />
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

function TextField(props: { label: string; name: string; start?: string; isSecret?: boolean }) {
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
      />
    </p>
  );
}
