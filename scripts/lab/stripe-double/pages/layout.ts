/** A page of the double; `body` is markup made in this folder. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ink: #1c2430; --ground: #eef1f6; --card: #fff; --line: #69748a; --accent: #4b3fc9 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf4; --ground: #12161d; --card: #1b212b; --line: #8d99b0; --accent: #b3abff } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink) }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; background: var(--card) }
h1 { font-size: 1.35rem; margin: 0 0 .75rem }
.amount { font-size: 2rem; font-weight: 700; margin: 0 }
.note { font-size: .875rem; border-top: 1px solid var(--line); margin: 1.5rem 0 0; padding-top: .75rem }
button, a.button { box-sizing: border-box; display: grid; place-items: center; width: 100%; min-height: 44px; margin-top: .75rem; font: inherit; font-weight: 600; text-decoration: none; color: var(--card); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer }
button.quiet, a.quiet { color: var(--accent); background: transparent }
label { display: flex; gap: .5rem; align-items: center; min-height: 44px }
input { width: 1.25rem; height: 1.25rem; margin: 0 }
.wrong { padding: .5rem .75rem; border-left: 4px solid currentColor }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
<p class="note">This is a stand-in for Stripe on this machine. No money moves.</p>
</main>
</body>
</html>`;
}

export function messagePage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}
