import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Field, FieldGroup, initialValues } from "#app/web/ui/form/form-field.tsx";

/** Webhook events of one noun or module. */
export interface KindGroup {
  title: string;
  kinds: {
    /** The name used in messages and the API. */
    name: string;
    /** What has happened, in the reader's language. */
    says: string;
  }[];
}

/** The kinds of events that a webhook subscribes to: in words, with the names used in its messages. */
export function KindChoice(props: { field: Field; groups: KindGroup[]; values?: readonly string[] }) {
  const { t } = useTranslation();
  const { field, groups, values } = props;
  const chosen = initialValues(field, values);
  return (
    <FieldGroup field={field} label={t("webhooks.add.kinds")}>
      <div className="gap-x-8 md:columns-2">
        {groups.map((group) => (
          <Kinds key={group.title} {...group} name={field.name} chosen={chosen} />
        ))}
      </div>
    </FieldGroup>
  );
}

function Kinds({ title, kinds, name, chosen }: KindGroup & { name: string; chosen: readonly string[] }) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend of a nested fieldset would look like the label of the whole.
    <div role="group" aria-labelledby={heading} className="mb-3 break-inside-avoid">
      <p id={heading} className="soft font-semibold">
        {title}
      </p>
      <div className="choices">
        {kinds.map((kind) => (
          <label key={kind.name} className="choice">
            <input
              type="checkbox"
              className="checkbox checkbox-primary"
              name={name}
              value={kind.name}
              defaultChecked={chosen.includes(kind.name)}
            />
            <span>
              {kind.says}
              <small>
                <code>{kind.name}</code>
              </small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
