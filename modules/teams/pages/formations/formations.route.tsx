import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ActionButton,
  Box,
  Icon,
  PostedError,
  PostForm,
  SubmitButton,
  TextArea,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { removeFormation, saveFormation } from "#modules/teams/formations/change-formations.server.ts";
import { RemoveFormationSchema, SaveFormationSchema } from "#modules/teams/teams.schemas.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { formationsPage } from "./formations.view.server.ts";
import "../teams.css";

export const loader = memberLoader({ minRole: "admin" }, formationsPage);

const PAGE = "/settings/formations";

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(SaveFormationSchema, saveFormation, {
      to: PAGE,
      toast: "teams:formations.saved",
      current: async (uow, page) => {
        const { former, name, positions } = (await formationsPage(uow, page)).form;
        return former === null ? {} : { name, positions };
      },
    }),
    remove: formAction(RemoveFormationSchema, removeFormation, {
      to: PAGE,
      toast: "teams:formations.removed",
    }),
  },
);

/** The club's formations, from which the team maker chooses. */
export default function Formations() {
  const { t } = useTranslation("teams");
  const { formations, presets, form, begunAt } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <PostedError except={["save"]} />
      {formations.length > 0 ? (
        <Box title={t("formations.title")}>
          <ul className="request-list">
            {formations.map(({ name, summary, edit }) => (
              <li key={name}>
                <span>
                  <b>{name}</b>
                  <br />
                  <span className="soft">{summary}</span>
                </span>
                <span className="picked-actions">
                  <Link
                    to={edit}
                    className="btn btn-ghost btn-sm min-h-11"
                    aria-label={t("formations.editOf", { name })}
                  >
                    <Icon name="pencil" />
                    {t("formations.edit")}
                  </Link>
                  <ActionButton
                    action={PAGE}
                    fields={{ intent: "remove", name }}
                    className="btn btn-ghost btn-sm min-h-11"
                    label={t("formations.removeOf", { name })}
                  >
                    <Icon name="trash" />
                    {t("formations.remove")}
                  </ActionButton>
                </span>
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
      <FormationForm key={begunAt} {...form} presets={presets} />
    </div>
  );
}

function FormationForm(props: {
  former: string | null;
  name: string;
  positions: string;
  presets: { name: string; to: string }[];
}) {
  const { t } = useTranslation("teams");
  const { former, name, positions, presets } = props;
  const edits = { name, positions };
  const of = former === null ? undefined : { name: "former", value: former };
  const [form, fields] = usePostedForm<{ name: string; positions: string }>({
    intent: "save",
    of,
    defaultValue: edits,
  });
  return (
    <Box title={former === null ? t("formations.add") : t("formations.editOf", { name: former })}>
      {former === null ? (
        <p className="preset-links">
          {t("formations.start")}{" "}
          {presets.map((preset) => (
            <Link key={preset.to} to={preset.to} className="btn btn-outline btn-sm min-h-11">
              {preset.name}
            </Link>
          ))}
        </p>
      ) : null}
      <PostForm
        form={form}
        fields={fields}
        intent="save"
        of={of}
        edits={of && edits}
        labels="teams:formations"
      >
        <TextInput field={fields.name} label={t("formations.name")} autoComplete="off" />
        <TextArea
          field={fields.positions}
          label={t("formations.positions")}
          help={t("formations.positionsHelp")}
          rows={6}
        />
        <div className="form-actions">
          <SubmitButton>{t("formations.save")}</SubmitButton>
          {former === null ? null : (
            <Link to={PAGE} className="btn btn-outline">
              {t("formations.cancel")}
            </Link>
          )}
        </div>
      </PostForm>
    </Box>
  );
}
