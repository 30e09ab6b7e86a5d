/** A page of the identity provider; `body` is markup made in this file. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ink: #1c2430; --ground: #eef1f6; --card: #fff; --line: #69748a; --accent: #2b50c8 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf4; --ground: #12161d; --card: #1b212b; --line: #8d99b0; --accent: #9db4ff } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink) }
main { box-sizing: border-box; width: min(24rem, 100%); padding: 1.5rem; background: var(--card) }
h1 { font-size: 1.35rem; margin: 0 0 .75rem }
label { display: block; margin: 1rem 0 .25rem }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px }
button { width: 100%; min-height: 44px; margin-top: 1rem; font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer }
button.quiet { color: var(--accent); background: transparent }
.wrong { padding: .5rem .75rem; border-left: 4px solid currentColor }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>`;
}

/** Asks for address and password. `hint` is a line for readers who have no account of their own. */
export function signInPage(form: {
  name: string;
  action: string;
  cancel: string;
  email: string;
  wrong: boolean;
  hint: string | undefined;
}): string {
  return page(
    `Sign in to ${form.name}`,
    `${form.wrong ? `<p class="wrong" role="alert">Wrong address or password.</p>` : ""}
${form.hint ? `<p>${escaped(form.hint)}</p>` : ""}
<form method="post" action="${escaped(form.action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escaped(form.email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
<form method="post" action="${escaped(form.cancel)}"><button class="quiet">Cancel</button></form>`,
  );
}

/** Asks whether the application may know who signed in. */
export function consentPage(form: { client: string; action: string; cancel: string }): string {
  return page(
    `Continue to ${form.client}?`,
    `<p>${escaped(form.client)} will know your name and e-mail address.</p>
<form method="post" action="${escaped(form.action)}"><button>Allow</button></form>
<form method="post" action="${escaped(form.cancel)}"><button class="quiet">Cancel</button></form>`,
  );
}

/** Asks whether to sign out; `form` is the provider's own, without a button. */
export function signOutPage(name: string, form: string): string {
  return page(
    `Sign out of ${name}?`,
    `${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm" class="quiet">Stay signed in</button>`,
  );
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}
