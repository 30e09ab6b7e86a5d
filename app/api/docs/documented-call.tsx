import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";
import type { ShownCall } from "./docs.view.server.ts";
import { FieldTable } from "./field-table.tsx";
import { Prose, Words } from "./prose.tsx";
import { TryCall } from "./try-call.tsx";

/** One call: its input and its answer, a curl command, and a way to try it. */
export function DocumentedCall({ call, isPlatform }: { call: ShownCall; isPlatform: boolean }) {
  const { parameters, body, answer } = call;
  const fields = parameters.map(({ name, example, place, ...field }) => ({
    ...field,
    name: place === "path" ? `{${name}}` : `?${name}`,
  }));
  return (
    <details className="disclosure api-call">
      <summary>
        <h2>
          <code>
            <span className="api-method">{call.method}</span> {call.path}
          </code>
          <span className="api-summary">
            <Words text={call.summary} />
          </span>
        </h2>
      </summary>
      <div>
        <p id={call.id} className="api-id">
          <Words text={call.description} /> <span className="soft">operationId {call.id}</span>
        </p>
        {fields.length > 0 ? <FieldTable caption={`The address of ${call.id}`} fields={fields} /> : null}
        {body ? (
          <section>
            <h3>Body: {body.type}</h3>
            <FieldTable caption={`The body of ${call.id}`} fields={body.fields} />
          </section>
        ) : null}
        <section>
          <h3>curl</h3>
          <pre>{call.curl}</pre>
          <CopyButton text={call.curl} label="Copy" />
        </section>
        <Answer id={call.id} answer={answer} />
        <p>
          Errors: <a href="/api/docs#errors">{call.refusals.join(", ")}</a>
        </p>
        <TryCall call={call} isPlatform={isPlatform} />
      </div>
    </details>
  );
}

function Answer({ id, answer }: { id: string; answer: ShownCall["answer"] }) {
  const { status, types, headers, resource, isList, fields, example } = answer;
  const isFile = types.length > 0 && example === "";
  return (
    <section>
      <h3>Answer: {status}</h3>
      {headers.length > 0 ? (
        <Prose text={`Headers: ${headers.map((name) => `\`${name}\``).join(", ")}`} />
      ) : null}
      {types.length === 0 ? <p>No body.</p> : null}
      {isFile ? <p>A file: {types.join(", ")}</p> : null}
      {resource ? (
        <p>
          {isList ? "A list of: " : null}
          <a href={`#answer-${resource}`}>{resource}</a>
        </p>
      ) : null}
      {fields.length > 0 ? <FieldTable caption={`The answer of ${id}`} fields={fields} isAnswer /> : null}
      {example ? <pre>{example}</pre> : null}
    </section>
  );
}
