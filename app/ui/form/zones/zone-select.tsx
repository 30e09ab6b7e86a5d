import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldProps, FormField, inputAttributes } from "../form-field.tsx";
import { type ZoneGroup, zoneMeant, zonesFound } from "./zone-search.ts";

/**
 * Selects a time zone, grouped by region. With scripts, a search above it leaves only the matches and selects the
 * first; clearing the search restores the previous selection.
 */
export function ZoneSelect({ groups, ...props }: FieldProps & { groups: readonly ZoneGroup[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [told, setTold] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef<string>();
  const { defaultValue } = inputAttributes(props);
  const start = typeof defaultValue === "string" ? defaultValue : undefined;
  const found = zonesFound(groups, search);
  const count = found.reduce((sum, { zones }) => sum + zones.length, 0);
  const isSearching = search.trim() !== "";
  const shown = isSearching && count > 0 ? found : groups;

  const look = (typed: string) => {
    before.current ??= select.current?.value;
    setSearch(typed);
  };
  const meant = isSearching ? zoneMeant(found, search) : undefined;
  useEffect(() => {
    const { current } = select;
    if (!current || before.current === undefined) return;
    // Options that were removed and added again have lost which of them is the default.
    for (const option of current.options) option.defaultSelected = option.value === start;
    current.value = meant?.value ?? before.current;
    current.dispatchEvent(new Event("input", { bubbles: true }));
    if (!isSearching) before.current = undefined;
    const words = meant ? t("zones.found", { count, chosen: meant.label }) : t("zones.notFound");
    setTold(isSearching ? words : "");
  }, [isSearching, count, meant, start, t]);
  useEffect(() => {
    const { form } = select.current ?? {};
    const empty = () => {
      before.current = start;
      setSearch("");
    };
    form?.addEventListener("reset", empty);
    return () => form?.removeEventListener("reset", empty);
  }, [start]);
  const keep = (event: KeyboardEvent) => {
    // Enter would submit the form.
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Escape") setSearch("");
  };

  return (
    <FormField {...props}>
      <input
        type="search"
        className="input needs-scripts"
        aria-label={t("zones.search")}
        placeholder={t("zones.search")}
        autoComplete="off"
        value={search}
        onChange={(event) => look(event.target.value)}
        onKeyDown={keep}
      />
      <select
        ref={select}
        className="select"
        {...inputAttributes(props)}
        onChange={() => {
          before.current = select.current?.value;
        }}
      >
        {shown.map(({ label, zones }) => (
          <optgroup key={label} label={label}>
            {zones.map((zone) => (
              <option key={zone.value} value={zone.value}>
                {zone.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p role="status" className="help">
        {told}
      </p>
    </FormField>
  );
}
