import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

const SHOW_DONE_MS = 2500;

/** Copies a text and says so. Hidden without scripts; the text itself is beside it, and can be selected. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SHOW_DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button
      type="button"
      className="btn btn-outline needs-scripts"
      onClick={() => navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <Icon name={done ? "check" : "copy"} />
      <span aria-live="polite">{done ? t("shell.copied") : (label ?? t("shell.copy"))}</span>
    </button>
  );
}
