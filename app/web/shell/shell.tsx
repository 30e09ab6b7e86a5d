import { useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShownFact } from "#app/web/ui/facts/facts.tsx";
import { Crest } from "#app/web/ui/kit/avatar.tsx";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";
import { popoverTarget, popoverTrigger } from "#app/web/ui/kit/popover.ts";
import { type ToastMessage, Toasts } from "#app/web/ui/toast/toast.tsx";
import { SkipLink } from "./skip-link.tsx";

export interface NavEntry {
  to: string;
  label: string;
  icon: IconName;
  /** It is not marked as current on pages below it. */
  exact?: boolean;
  /** Prefixes of other pages' paths on which it is also marked as current. */
  also?: readonly string[];
}

export interface ShellProps {
  club: { name: string; logo: string | null };
  member: { id: number; name: string; greeted: string; email: string | null; roleLabel: string };
  /** The sidebar's links in blocks; a block may have a heading. */
  sections: { label?: string; items: NavEntry[] }[];
  /** The bottom bar's links below 992 px, followed by a button for the whole menu. */
  bottom: NavEntry[];
  /** The person's clubs, including this one; nothing is shown if there is only one. */
  clubs: { name: string; action: string; current: boolean }[];
  /** Modules' facts about the reader, such as the balance: beside the club's name on phones, in the sidebar on wide screens. */
  chips?: readonly ShownFact[];
  toast?: ToastMessage | null;
  footer?: ReactNode;
  children: ReactNode;
}

const MENU = "club-menu";

/** The frame of a club's pages: a sidebar from 992 px up; below that a bottom bar, and the same sidebar as a sheet. */
export function Shell(props: ShellProps) {
  const { t } = useTranslation();
  return (
    <div className="shell" data-owner={props.member.id}>
      <SkipLink />
      <header className="topbar">
        <Crest name={props.club.name} logo={props.club.logo} />
        <p>
          <b>{props.club.name}</b>
          {t("shell.greeting", { name: props.member.greeted })}
        </p>
        <Chips chips={props.chips} />
      </header>
      <Sidebar {...props} />
      <main className="main" id="main" tabIndex={-1}>
        <Toasts toast={props.toast} />
        {props.children}
      </main>
      {props.footer}
      <BottomBar bottom={props.bottom} />
    </div>
  );
}

function Chips({ chips = [] }: Pick<ShellProps, "chips">) {
  return chips.map(({ name, label, text, to = "/", icon = "wallet" }) => (
    <ShellLink key={name} to={to} className="shell-chip" aria-label={`${label}: ${text}`} title={label}>
      <Icon name={icon} />
      <span className="nums">{text}</span>
    </ShellLink>
  ));
}

function BottomBar({ bottom }: Pick<ShellProps, "bottom">) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className="bottombar" aria-label={t("shell.nav.quick")}>
      {bottom.map(({ to, icon, label, also = [] }) => (
        <ShellLink
          key={to}
          to={to}
          data-within={also.some((start) => pathname.startsWith(start)) || undefined}
        >
          <Icon name={icon} />
          {label}
        </ShellLink>
      ))}
      <button type="button" {...popoverTrigger(MENU)}>
        <Icon name="menu" />
        {t("shell.nav.menu")}
      </button>
    </nav>
  );
}

function Sidebar({ club, member, sections, clubs, chips }: ShellProps) {
  const { t } = useTranslation();
  return (
    <aside className="sidebar" aria-label={t("shell.nav.menu")} {...popoverTarget(MENU)}>
      <div className="sidebar-in">
        <div className="club-block">
          <Crest name={club.name} logo={club.logo} />
          <p>
            <b>{club.name}</b>
            {member.roleLabel}
          </p>
          <button
            type="button"
            className="btn btn-ghost btn-square sheet-close"
            aria-label={t("shell.close")}
            {...popoverTrigger(MENU, "hide")}
          >
            <Icon name="x" />
          </button>
        </div>
        {clubs.length > 1 ? <Switcher clubs={clubs} /> : null}
        <nav aria-label={t("shell.nav.main")}>
          {sections.map((section, index) => (
            <div key={section.label ?? section.items[0]?.to}>
              {index > 0 && !section.label ? <hr className="side-rule" /> : null}
              {section.label ? <p className="side-label">{section.label}</p> : null}
              {section.items.map((item) => (
                <ShellLink key={item.to} to={item.to} exact={item.exact} className="side-link">
                  <Icon name={item.icon} />
                  {item.label}
                </ShellLink>
              ))}
            </div>
          ))}
        </nav>
        <hr className="side-rule" />
        <ShellLink to="/my-account" className="side-link">
          <Icon name="user" />
          <span className="me">
            <b>{member.name}</b>
            {member.email}
          </span>
        </ShellLink>
        <Chips chips={chips} />
        <ShellLink to="/logout" className="side-link">
          <Icon name="logout" />
          {t("shell.nav.logout")}
        </ShellLink>
      </div>
    </aside>
  );
}

function Switcher({ clubs }: Pick<ShellProps, "clubs">) {
  const { t } = useTranslation();
  return (
    <details className="switcher">
      <summary className="side-link">
        <Icon name="swap" />
        {t("shell.nav.switch")}
        <Icon name="down" className="ms-auto" />
      </summary>
      {clubs.map((club) => (
        <form key={club.action} method="post" action={club.action}>
          <input type="hidden" name="intent" value="switch" />
          <button type="submit" className="side-link" aria-current={club.current ? "true" : undefined}>
            <Crest name={club.name} />
            {club.name}
          </button>
        </form>
      ))}
    </details>
  );
}

/**
 * A link of the frame, marked as current on its page and, unless it is `exact`, on the pages below it.
 */
function ShellLink({ to, exact, ...anchor }: { to: string; exact?: boolean } & ComponentProps<"a">) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (!exact && to !== "/" && pathname.startsWith(`${to}/`));
  return <a {...anchor} href={to} aria-current={isCurrent ? "page" : undefined} />;
}
