import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { describedBy, type Field, FormField } from "#app/web/ui/form/form-field.tsx";
import { Crest } from "#app/web/ui/kit/avatar.tsx";

const KINDS = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * The club's crest: uploads another one, or removes it. `shown` is the one being previewed; with scripts, a chosen file
 * is previewed immediately through `onChoose`, unprocessed, or a message says that it is not a picture.
 */
export function CrestField(props: {
  fields: { logo: Field; removeLogo: Field };
  label: string;
  club: { name: string; logo: string | null };
  shown: string | null;
  /** `undefined` for the club's current crest, null for none. */
  onChoose(picture: string | null | undefined): void;
}) {
  const { t } = useTranslation();
  const { fields, label, club, shown, onChoose } = props;
  const [isPicture, setPicture] = useState(true);
  const { id, name, errorId, descriptionId, errors } = fields.logo;
  const field = { id, name, errorId, descriptionId, errors: isPicture ? errors : [t("errors.picture-type")] };
  const help = t("settings.logoHelp");
  const box = useRef<HTMLDivElement>(null);
  // A chosen file can't survive saving: the input is reset when the club's crest changes.
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the club's own crest has changed.
  useEffect(() => {
    onChoose(undefined);
    setPicture(true);
    setRound((before) => before + 1);
  }, [club.logo, onChoose]);
  useEffect(() => {
    const form = box.current?.closest("form");
    const onReset = () => {
      onChoose(undefined);
      setPicture(true);
    };
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, [onChoose]);
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const picture = file && KINDS.includes(file.type) ? await pictureAddress(file) : undefined;
    setPicture(!file || picture !== undefined);
    onChoose(picture);
  };
  return (
    <div ref={box} className="crest-field">
      <Crest name={club.name} logo={shown} />
      <div>
        <FormField field={field} label={label} help={help}>
          <input
            key={round}
            className="file-input w-full"
            type="file"
            id={field.id}
            name={field.name}
            accept={KINDS.join(",")}
            onChange={onFile}
            {...describedBy(field, help)}
          />
        </FormField>
        {club.logo ? (
          <div onChange={(event) => onChoose((event.target as HTMLInputElement).checked ? null : undefined)}>
            <Checkbox field={fields.removeLogo} label={t("settings.logoRemove")} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A picture as a data URL, which the page's security policy allows for pictures; undefined if the browser can't render it. */
async function pictureAddress(file: File): Promise<string | undefined> {
  const address = await dataAddress(file);
  const picture = new Image();
  picture.src = address ?? "";
  return picture.decode().then(
    () => address,
    () => undefined,
  );
}

/** A file as a data URL, which the page's security policy allows for pictures. */
function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
