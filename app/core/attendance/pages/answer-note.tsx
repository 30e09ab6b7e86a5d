import { useTranslation } from "react-i18next";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import { ANSWER_REASONS } from "./answer-reasons.ts";

/**
 * An optional note with the reader's answer. `attending` is the answer; null = none yet. Then, if a module refuses the
 * place, only no can be chosen.
 */
export function AnswerNote(props: { attending: "0" | "1" | null; note: string; isRefused: boolean }) {
  const { t } = useTranslation();
  const { attending, note, isRefused } = props;
  const [form, fields] = usePostedForm<{ note: string }>({
    intent: "note",
    defaultValue: { note },
  });
  const refused = Object.keys(form.allErrors).length > 0 || Boolean(form.errors);
  return (
    <Disclosure
      summary={t(note ? "attendance.page.changeNote" : "attendance.page.addNote")}
      icon="pencil"
      open={refused || (attending === "0" && note === "")}
    >
      <PostForm form={form} fields={fields} intent="note" brief={["note"]}>
        <TextInput
          field={fields.note}
          label={t("attendance.answer.note")}
          help={t("attendance.answer.noteHelp")}
          list="note-reasons"
          autoComplete="off"
        />
        <datalist id="note-reasons">
          {ANSWER_REASONS.map((reason) => (
            <option key={reason} value={t(`attendance.page.reason.${reason}`)} />
          ))}
        </datalist>
        <div className="form-actions" data-single-tap="">
          {attending === null ? (
            <>
              {isRefused ? null : (
                <SubmitButton name="attending" value="1">
                  {t("attendance.answer.in")}
                </SubmitButton>
              )}
              <SubmitButton name="attending" value="0" tone="quiet">
                {t("attendance.answer.out")}
              </SubmitButton>
            </>
          ) : (
            <SubmitButton name="attending" value={attending} tone="quiet">
              {t("attendance.page.saveNote")}
            </SubmitButton>
          )}
        </div>
      </PostForm>
    </Disclosure>
  );
}
