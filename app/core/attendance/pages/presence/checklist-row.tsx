import { useTranslation } from "react-i18next";
import { markField, markValue } from "#app/core/attendance/presence/mark-field.ts";
import { PRESENCES, type Presence } from "#app/core/attendance/presence/presence.ts";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PRESENCE_ICONS } from "./mark-icons.ts";

/** Somebody on the list; `row` counts from 0 on each page, and `about` is their note and what coaches see about them. */
export interface ListedPerson {
  row: number;
  memberId: number;
  name: string;
  about: string;
  presence: Presence | null;
}

/** One person with three tap targets, one of which is selected; until then all three are outlined. */
export function ChecklistRow({ person, isClosed }: { person: ListedPerson; isClosed: boolean }) {
  const { t } = useTranslation();
  const { memberId, row, name, about, presence } = person;
  return (
    <li className="presence-row">
      <p id={`listed-${memberId}`}>
        <span>{name}</span>
        {about ? <small>{about}</small> : null}
      </p>
      <div role="radiogroup" aria-labelledby={`listed-${memberId}`} className="presence-marks">
        {PRESENCES.map((one) => (
          <label key={one} className="presence-mark" data-mark={one}>
            <input
              type="radio"
              className="sr-only"
              name={markField(row)}
              value={markValue({ memberId, presence: one, shown: presence })}
              defaultChecked={presence === one}
              disabled={isClosed}
            />
            <Icon name={PRESENCE_ICONS[one]} />
            {t(`presence.mark.${one}`)}
          </label>
        ))}
      </div>
    </li>
  );
}
