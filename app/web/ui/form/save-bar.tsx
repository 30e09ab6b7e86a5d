import { useTranslation } from "react-i18next";
import { SubmitButton } from "./submit-button.tsx";

/**
 * The end of a settings form: its Save button. With scripts it also names what was changed since the page was loaded,
 * offers to undo that, and stays in view.
 */
export function SaveBar(props: {
  /** The fields' labels by name. */
  labels: Readonly<Record<string, string>>;
  /** The button's label. */
  children: string;
}) {
  const { t } = useTranslation();
  return (
    <save-bar
      class="save-bar"
      data-labels={JSON.stringify(props.labels)}
      data-one={t("shell.form.changes", { count: 1 })}
      data-many={t("shell.form.changes", { count: 2 }).replace("2", "{{count}}")}
    >
      <p role="status" hidden>
        <b /> <span />
      </p>
      <button type="reset" className="btn btn-outline" hidden>
        {t("shell.undo")}
      </button>
      <SubmitButton>{props.children}</SubmitButton>
    </save-bar>
  );
}
