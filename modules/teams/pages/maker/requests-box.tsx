import { useTranslation } from "react-i18next";
import {
  ActionButton,
  ChipGroup,
  Disclosure,
  FormActions,
  Icon,
  PostForm,
  Select,
  usePostedForm,
} from "#app/kit/ui.tsx";

/** Who should be together, apart, or stay where they are; heeded the next time teams are made. */
export function RequestsBox(props: {
  base: string;
  revision: number;
  requests: { kind: string; at: number; text: string }[];
  players: { value: string; label: string }[];
}) {
  const { t } = useTranslation("teams");
  const { base, revision, requests, players } = props;
  const [form, fields] = usePostedForm<{ kind: string; memberIds: string[] }>({
    intent: "ask",
    defaultValue: { kind: "together" },
  });
  const isWrong = Object.keys(form.allErrors).length > 0;
  return (
    <Disclosure
      icon="users"
      summary={t("requests.title", { count: requests.length })}
      open={isWrong || requests.length > 0}
    >
      <div className="grid gap-4">
        <ul className="request-list">
          {requests.map(({ kind, at, text }) => (
            <li key={`${kind} ${at}`}>
              <span>{text}</span>
              <ActionButton
                action={base}
                fields={{ intent: "unask", revision: String(revision), kind, at: String(at) }}
                className="btn btn-ghost btn-sm min-h-11"
                label={t("requests.forgetOf", { request: text })}
              >
                <Icon name="x" />
                {t("requests.forget")}
              </ActionButton>
            </li>
          ))}
        </ul>
        <PostForm form={form} fields={fields} intent="ask" labels="teams:requests">
          <input type="hidden" name="revision" value={revision} />
          <Select
            field={fields.kind}
            label={t("requests.kind")}
            choices={(["together", "apart"] as const).map((kind) => ({
              value: kind,
              label: t(`requests.choice.${kind}`),
            }))}
          />
          <ChipGroup field={fields.memberIds} label={t("requests.memberIds")} choices={players} />
          <FormActions>{t("requests.add")}</FormActions>
        </PostForm>
        <p className="soft">{t("requests.heeded")}</p>
      </div>
    </Disclosure>
  );
}
