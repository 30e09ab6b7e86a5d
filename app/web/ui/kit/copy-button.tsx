import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** Copies a text and says so. Hidden without scripts; the text itself is beside it, and can be selected. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="btn btn-outline needs-scripts copy-button" data-copies={text}>
      <Icon name="copy" />
      <Icon name="check" />
      <span aria-live="polite">{label ?? t("shell.copy")}</span>
    </button>
  );
}
