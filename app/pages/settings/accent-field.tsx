import { useTranslation } from "react-i18next";
import { type Field, FieldGroup } from "#app/ui/form/form-field.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";

/** The colours offered as accents. A club's own colour is offered, too. */
const SWATCHES = {
  "#b3261e": "red",
  "#b4530a": "orange",
  "#7a6200": "gold",
  "#0f766e": "teal",
  "#1d4ed8": "blue",
  "#1e3a5f": "navy",
  "#6d28d9": "purple",
  "#b0156b": "pink",
  "#2b2f36": "black",
} as const;

/** The club's accent colour: one of a few, or the product's own green. Each is a radio button. */
export function AccentField({ field, value }: { field: Field; value: string | null }) {
  const { t } = useTranslation();
  const chosen = typeof field.initialValue === "string" ? field.initialValue : (value ?? "");
  const known = Object.entries(SWATCHES).map(([hex, name]) => ({ hex, label: t(`settings.color.${name}`) }));
  const own = chosen && !(chosen in SWATCHES) ? [{ hex: chosen, label: chosen }] : [];
  const choices = [{ hex: "", label: t("settings.color.pitch") }, ...known, ...own];
  return (
    <FieldGroup field={field} label={t("settings.accent")} help={t("settings.accentHelp")}>
      <div className="chips">
        {choices.map(({ hex, label }) => (
          <label key={hex} className="chip">
            <input type="radio" name={field.name} value={hex} defaultChecked={hex === chosen} />
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <circle cx="8" cy="8" r="7" fill={hex || "#0b7a4b"} stroke="#fff" />
            </svg>
            <Icon name="check" />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
