import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { clubInitials, initialsOf } from "#app/kernel/initials.ts";

/** A person's initials in a circle; decorative, since the name is always beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Somebody in a list: initials, name (a link if there is a page), and a second line. */
export function Person({ name, href, note }: { name: string; href?: string; note?: ReactNode }) {
  return (
    <span className="person">
      <Avatar name={name} />
      <span>
        {href ? <Link to={href}>{name}</Link> : name}
        {note ? <small>{note}</small> : null}
      </span>
    </span>
  );
}

/** The club's crest, or its initials if it has none, in a rounded square. */
export function Crest({ name, logo }: { name: string; logo?: string | null }) {
  if (logo) return <img className="crest" src={logo} alt="" width={44} height={44} />;
  return (
    <span className="crest" aria-hidden="true">
      {clubInitials(name)}
    </span>
  );
}
