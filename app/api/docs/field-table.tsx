import { Words } from "./prose.tsx";
import type { ShownField } from "./shown-fields.ts";

/** Fields with their types. In a request it marks the required ones, in an answer the optional ones. */
export function FieldTable(props: { caption: string; fields: readonly ShownField[]; isAnswer?: boolean }) {
  return (
    <div className="api-fields">
      <table>
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {props.fields.map(({ name, type, required, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required !== Boolean(props.isAnswer) ? (
                  <span className="api-note">{props.isAnswer ? "optional" : "required"}</span>
                ) : null}
              </th>
              <td>{type}</td>
              <td>
                <Words text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
