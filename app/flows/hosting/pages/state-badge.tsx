import { Badge, type Tone } from "#app/web/ui/kit/badge.tsx";
import type { IconName } from "#app/web/ui/kit/icon.tsx";

const LOOKS: Record<string, { tone: Tone; icon: IconName }> = {
  active: { tone: "success", icon: "check" },
  suspended: { tone: "warning", icon: "pause" },
  closed: { tone: "neutral", icon: "archive" },
  dropping: { tone: "neutral", icon: "trash" },
};

export function StateBadge({ id, label }: { id: string; label: string }) {
  return <Badge {...LOOKS[id]}>{label}</Badge>;
}
