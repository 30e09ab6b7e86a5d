/** Statuses that the edge answers with itself, before or without the application. */
export type PlainStatus = 400 | 403 | 405 | 413 | 421 | 429 | 500 | 503;

const WORDS: Record<"en" | "es", Record<PlainStatus, [title: string, text: string]>> = {
  en: {
    400: ["This address can't be read", "Check the address, or go back to the start page."],
    403: ["This was not sent from our page", "Go back, reload the page and try again."],
    405: ["That doesn't work here", "Go back to the start page."],
    413: ["That is too large", "Send less, or a smaller file, and try again."],
    421: ["Nothing lives at this address", "Check the address and try again."],
    429: ["Your club has too many files under way", "Wait a few seconds and try again."],
    500: ["Something went wrong", "Try again. If it happens again, tell us the number below."],
    503: ["Back in a moment", "We are starting or restarting. Try again in a few seconds."],
  },
  es: {
    400: ["No entendemos esta dirección", "Revísala o vuelve a la página de inicio."],
    403: ["Esto no se envió desde nuestra página", "Vuelve atrás, recarga la página e inténtalo de nuevo."],
    405: ["Eso no funciona aquí", "Vuelve a la página de inicio."],
    413: ["Es demasiado grande", "Envía menos, o un archivo más pequeño, e inténtalo de nuevo."],
    421: ["No hay nada en esta dirección", "Revísala e inténtalo de nuevo."],
    429: ["Tu club tiene demasiados archivos en marcha", "Espera unos segundos y vuelve a intentarlo."],
    500: ["Algo ha fallado", "Inténtalo de nuevo. Si se repite, dinos el número de abajo."],
    503: ["Volvemos enseguida", "Estamos arrancando. Inténtalo de nuevo en unos segundos."],
  },
};

/** The page's title as a sentence, for an API error. */
export function plainMessage(status: PlainStatus, acceptLanguage: string | undefined): string {
  return `${WORDS[preferredLanguage(acceptLanguage)][status][0]}.`;
}

function preferredLanguage(acceptLanguage: string | undefined): "en" | "es" {
  return /^\s*es\b/i.test(acceptLanguage ?? "") ? "es" : "en";
}

const LINKS = {
  en: { home: "Back to the home page", number: "Number of this request" },
  es: { home: "Volver al inicio", number: "Número de esta petición" },
};

/** A page that depends on nothing: no script, no style sheet, no message catalogue. `id` identifies the request in the log. */
export function plainPage(status: PlainStatus, acceptLanguage: string | undefined, id: string): string {
  const language = preferredLanguage(acceptLanguage);
  const [title, text] = WORDS[language][status];
  const { home, number } = LINKS[language];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p><p><small>${number}: ${id}</small></p></main></body>
</html>
`;
}
