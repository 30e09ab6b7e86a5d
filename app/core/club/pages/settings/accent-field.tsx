import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { accentTones, contrast, PITCH } from "#app/kernel/accent.ts";
import { type Field, FieldGroup } from "#app/web/ui/form/form-field.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/**
 * The club's accent colour: one of a few, or the product's own green. Each is a radio button. `chosen` is the colour
 * being previewed, `""` for the green.
 */
export function AccentField(props: {
  field: Field;
  start: string;
  chosen: string;
  onChoose(hex: string): void;
}) {
  const { t } = useTranslation();
  const { field, start, chosen, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = list.current?.closest("form");
    const onReset = () => onChoose(start);
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, [start, onChoose]);
  const known = Object.entries(SWATCHES).map(([hex, name]) => ({ hex, label: t(`settings.color.${name}`) }));
  const own = start && !(start in SWATCHES) ? [{ hex: start, label: start }] : [];
  const choices = [{ hex: "", label: t("settings.color.pitch") }, ...known, ...own];
  return (
    <FieldGroup field={field} label={t("settings.accent")} help={t("settings.accentHelp")}>
      <div className="swatches" ref={list}>
        {choices.map(({ hex, label }) => (
          <label key={hex} className="swatch">
            <input
              type="radio"
              name={field.name}
              value={hex}
              defaultChecked={hex === start}
              onChange={() => onChoose(hex)}
            />
            <span className="swatch-color">
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <rect width="24" height="24" rx="7" fill={hex || PITCH} />
              </svg>
              <Icon name="check" />
            </span>
            {label}
          </label>
        ))}
      </div>
      <Readable accent={chosen || PITCH} />
    </FieldGroup>
  );
}

/** Says how readable text is on a button of this colour. */
function Readable({ accent }: { accent: string }) {
  const { t, i18n } = useTranslation();
  const light = accentTones(accent)?.light;
  if (!light) return null;
  const ratio = contrast(light.ink, light.content).toLocaleString(i18n.language, {
    maximumFractionDigits: 1,
  });
  const isKept = light.ink === accent.toLowerCase();
  return (
    <p role="status" className="field-good">
      <Icon name="check" />
      {t(isKept ? "settings.accentReads" : "settings.accentAdjusted", { ratio })}
    </p>
  );
}

/** The colours offered as accents. A club's own colour is offered too. */
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
