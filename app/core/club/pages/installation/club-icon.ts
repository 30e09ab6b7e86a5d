import { crestPath } from "#app/core/club/crest/crest.ts";
import { accentTones, PITCH } from "#app/kernel/accent.ts";
import { clubInitials } from "#app/kernel/initials.ts";

/**
 * A club's icon for a Home Screen, as SVG: its initials on its accent. It fills the square, since systems cut out their
 * own shape.
 */
export function clubIcon({ name, accent }: { name: string; accent: string | null }): string {
  const { ink, content } = accentTones(accent ?? PITCH)?.light ?? {
    ink: PITCH,
    content: "#ffffff",
  };
  const initials = clubInitials(name).replace(/[<>&]/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ink}"/><text x="256" y="256" fill="${content}" font-family="Figtree, system-ui, sans-serif" font-size="200" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}

/** The web app manifest for installing a club's pages as an app; `crest` is the hash of its crest, if it has one. */
export function clubManifest(club: { name: string; accent: string | null; crest: string | null }): object {
  const { name, accent, crest } = club;
  return {
    name,
    short_name: name,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f5f4ef",
    theme_color: accentTones(accent ?? PITCH)?.light.ink ?? PITCH,
    icons: crest ? crestIcons(crest) : INITIALS,
  };
}

const png = (src: string, size: number) => ({ src, type: "image/png", sizes: `${size}x${size}` });

const INITIALS = [
  { src: "/club-icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any maskable" },
  // For systems that can't render SVG.
  png("/icon-192.png", 192),
  png("/icon-512.png", 512),
];

function crestIcons(crest: string): object[] {
  return [
    png(crestPath(crest, "192"), 192),
    png(crestPath(crest, "512"), 512),
    { ...png(crestPath(crest, "icon"), 512), purpose: "maskable" },
  ];
}
