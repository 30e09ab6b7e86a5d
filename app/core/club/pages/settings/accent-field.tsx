import { useTranslation } from "react-i18next";
import { accentTones, contrast, PITCH } from "#app/kernel/accent.ts";
import { type Field, FieldGroup } from "#app/web/ui/form/form-field.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/**
 * The club's accent colour: one of a few, or the product's own green. Each is a radio button, with what `club-preview`
 * shows of it. `start`: the one that is ticked, `""` for the green.
 */
export function AccentField({ field, start }: { field: Field; start: string }) {
  const { t } = useTranslation();
  const reads = useReadability();
  const known = Object.entries(SWATCHES).map(([hex, name]) => ({ hex, label: t(`settings.color.${name}`) }));
  const own = start && !(start in SWATCHES) ? [{ hex: start, label: start }] : [];
  const choices = [{ hex: "", label: t("settings.color.pitch") }, ...known, ...own];
  return (
    <FieldGroup field={field} label={t("settings.accent")} help={t("settings.accentHelp")}>
      <div className="swatches">
        {choices.map(({ hex, label }) => (
          <label key={hex} className="swatch">
            <input
              type="radio"
              name={field.name}
              value={hex}
              defaultChecked={hex === start}
              data-tones={JSON.stringify(accentTones(hex))}
              data-reads={reads(hex || PITCH)}
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
      <p role="status" className="field-good">
        <Icon name="check" />
        <span>{reads(start || PITCH)}</span>
      </p>
    </FieldGroup>
  );
}

/** Says how readable text is on a button of a colour. */
function useReadability(): (accent: string) => string {
  const { t, i18n } = useTranslation();
  return (accent) => {
    const light = accentTones(accent)?.light;
    if (!light) return "";
    const ratio = contrast(light.ink, light.content).toLocaleString(i18n.language, {
      maximumFractionDigits: 1,
    });
    const isKept = light.ink === accent.toLowerCase();
    return t(isKept ? "settings.accentReads" : "settings.accentAdjusted", { ratio });
  };
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
