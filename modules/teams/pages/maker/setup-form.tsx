import { useTranslation } from "react-i18next";
import {
  Checkbox,
  Disclosure,
  FormActions,
  PostForm,
  Select,
  TextArea,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";

type Shape = {
  formation: string;
  positions: string;
  teams: string;
  evenGenders: string;
  mixes: string;
};

export interface SetUp {
  revision: number;
  formations: string[];
  formation: string;
  positions: string;
  teams: string;
  evenGenders: boolean;
  mixes: boolean;
  count: number;
  hasTeams: boolean;
}

/** How teams are to be made, and the button that makes them; the settings are folded away until somebody opens them. */
export function SetupForm(props: SetUp) {
  const { t } = useTranslation("teams");
  const { revision, formations, formation, positions, teams, evenGenders, mixes, count, hasTeams } = props;
  const [form, fields] = usePostedForm<Shape>({
    intent: "balance",
    defaultValue: { formation, positions, teams },
  });
  const isWrong = Object.keys(form.allErrors).length > 0;
  return (
    <PostForm form={form} fields={fields} intent="balance" labels="teams:setUp">
      <input type="hidden" name="revision" value={revision} />
      <p className="soft">{t("maker.attending", { count })}</p>
      <Disclosure icon="settings" summary={t("setUp.title")} open={isWrong}>
        <div className="grid gap-4 sm:grid-cols-2">
          {formations.length > 0 ? (
            <Select
              field={fields.formation}
              label={t("setUp.formation")}
              choices={formations.map((name) => ({ value: name, label: name }))}
              empty={t("setUp.own")}
            />
          ) : null}
          <TextInput
            field={fields.teams}
            label={t("setUp.teams")}
            help={t("setUp.teamsHelp")}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextArea
            field={fields.positions}
            label={t("setUp.positions")}
            help={t("setUp.positionsHelp")}
            rows={5}
          />
          <div className="grid content-start gap-2">
            <Checkbox field={fields.evenGenders} label={t("setUp.evenGenders")} checked={evenGenders} />
            <Checkbox
              field={fields.mixes}
              label={t("setUp.mixes")}
              help={t("setUp.mixesHelp")}
              checked={mixes}
            />
          </div>
        </div>
      </Disclosure>
      <FormActions>{t(hasTeams ? "setUp.rebalance" : "setUp.balance")}</FormActions>
    </PostForm>
  );
}
