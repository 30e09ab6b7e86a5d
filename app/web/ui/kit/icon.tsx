import { ICON_PATHS } from "./icon-paths.ts";

export type IconName = keyof typeof ICON_PATHS;

/** A decorative icon in the text's colour and size (1.25 em); the words beside it carry the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
