/** Where a noun of the core stands with its pages, and what else has pages. */
const NOUNS = ["app/core/[^/]+", "app/flows/[^/]+", "app/web"];

/** What nouns show of themselves: their pages, operations of the API, and routes. They stand above all nouns' rules. */
const SHOWN = NOUNS.flatMap((noun) =>
  ["pages/", "api/", "(routes|parts\\.server)\\.ts$"].map((part) => `^${noun}/${part}`),
);

/** The folders of pages, also those of modules. */
module.exports.PAGES = [...NOUNS, "modules/[^/]+"].map((noun) => `^${noun}/pages/`);

/**
 * The rooms of the product, from the bottom: each may import, by value or by type, from itself and those before it. Above all
 * stand Remix's own files in `app/`, and the scripts. `sample` is a folder in the room.
 */
module.exports.ROOMS = [
  ...["tenants", "migrations", "app/kernel", "app/infra"].map(folder),
  ...["app/core", "app/flows", "app/web"].map((name) => ({ ...folder(name), pathNot: SHOWN })),
  folder("app/api"),
  { name: "pages", path: SHOWN, pathNot: [], sample: "app/core/members/pages" },
  ...["app/kit", "app/jobs", "modules", "app/main"].map(folder),
];

function folder(name) {
  return { name, path: [`^${name}/`], pathNot: [], sample: name };
}
