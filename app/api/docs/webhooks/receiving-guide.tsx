import { Box } from "#app/web/shell/page-header.tsx";
import { FieldTable } from "../field-table.tsx";
import { Prose, Words } from "../prose.tsx";
import type { ShownField } from "../shown-fields.ts";
import type { GuideSection } from "./receiving.ts";

/** One kind of message, with the fields of its `data`. */
export interface ShownMessage {
  type: string;
  summary: string;
  fields: ShownField[];
}

/** How a program receives webhooks, and all the messages that it can get. */
export function ReceivingGuide(props: { guide: readonly GuideSection[]; messages: readonly ShownMessage[] }) {
  return (
    <>
      {props.guide.map(({ title, blocks }) => (
        <Box key={title} title={title}>
          <div className="grid gap-3">
            {blocks.map((block) => {
              if (typeof block === "string") return <Prose key={block} text={block} />;
              if ("code" in block) return <pre key={block.code}>{block.code}</pre>;
              return <Items key={block.items.join()} items={block.items} />;
            })}
          </div>
        </Box>
      ))}
      <Box title="Messages">
        <p>
          Packages that verify them, for many languages:{" "}
          <a href="https://www.standardwebhooks.com">standardwebhooks.com</a>
        </p>
        <div className="mt-3 grid gap-2">
          {props.messages.map(({ type, summary, fields }) => (
            <details key={type} className="disclosure">
              <summary>
                <span>
                  <code>{type}</code> <Words text={summary} />
                </span>
              </summary>
              <FieldTable caption={`The data of ${type}`} fields={fields} isAnswer />
            </details>
          ))}
        </div>
      </Box>
    </>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid max-w-[46rem] list-disc gap-1.5 pl-5">
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </ul>
  );
}
