import type { MailColors } from "./mail-theme.ts";

/** Fonts that devices have; no mail program loads ours. */
export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For narrow screens: less room at the sides, and buttons below each other. */
const NARROW = `@media (max-width:479px){
.page{padding:24px 14px!important}.title{font-size:28px!important;line-height:34px!important}
.stub{width:76px!important}.beside-notch{width:66px!important}.body{padding:0 14px 14px!important}
.stack,.stack tbody,.stack tr,.stack td{display:block!important;width:100%!important;box-sizing:border-box!important}
.stack .gap{height:10px!important}.dot{display:none!important}.where,.ways a{display:block!important}}`;

/**
 * The style sheet in a mail's head. Mail programs may drop it, so each element has the light theme inline; the sheet
 * adds the dark theme and narrow screens.
 */
export function styleSheet(dark: MailColors): string {
  const { state, ...one } = dark;
  const rules = [
    rule("ground", { background: one.ground }),
    rule("card", { background: one.card }),
    rule("line", { "border-color": one.line }),
    rule("ink", { color: one.ink }),
    rule("soft", { color: one.soft }),
    rule("link", { color: one.accent }),
    rule("fill", { background: one.accent, "border-color": one.accent, color: one.onAccent }),
    rule("fill-in", { background: state.in.ink, "border-color": state.in.ink, color: one.onIn }),
    rule("waiting", { "border-color": state.waiting.ink, color: state.waiting.ink }),
    rule("outlined", { "border-color": one.edge, color: one.ink }),
    rule("danger", { "border-color": one.danger, color: one.danger }),
    rule("bar", { background: one.bar }),
    rule("taken", { background: state.in.ink }),
    ...Object.entries(state).map(([tone, { ink, tint }]) =>
      rule(`is-${tone}`, { background: tint, color: ink }),
    ),
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${rules.join("")}}
${NARROW}`;
}

function rule(name: string, properties: Record<string, string>): string {
  const said = Object.entries(properties).map(([property, value]) => `${property}:${value}!important`);
  return `.${name}{${said.join(";")}}`;
}
