import type { SheetLine } from "#app/infra/documents/reading/spreadsheet.ts";

/** What a column of a member file can hold. The parts of a name are put together. */
export const FILE_FIELDS = [
  "name",
  "firstName",
  "infix",
  "lastName",
  "secondLastName",
  "alias",
  "email",
  "gender",
  "positions",
  "score",
  "tags",
] as const;

export type FileField = (typeof FILE_FIELDS)[number];

/** What each column of a file holds, in their order; null for one that is left out. */
export type FileColumns = readonly (FileField | null)[];

/** The headings that mean each field, in English and Spanish: lower case, without accents, spaces and punctuation. */
const HEADINGS: Record<FileField, readonly string[]> = {
  name: [
    "name",
    "fullname",
    "nombre",
    "nombrecompleto",
    "nombreyapellidos",
    "nombreyapellido",
    "member",
    "player",
  ].concat([
    "playername",
    "membername",
    "miembro",
    "jugador",
    "jugadora",
    "jugadores",
    "socio",
    "socia",
    "apellidosynombre",
  ]),
  firstName: ["firstname", "givenname", "forename", "first", "nombredepila", "primernombre"],
  infix: ["infix", "tussenvoegsel"],
  lastName: [
    "lastname",
    "surname",
    "familyname",
    "last",
    "firstsurname",
    "lastname1",
    "surname1",
    "apellido",
    "apellidos",
    "primerapellido",
    "apellido1",
    "1apellido",
    "1erapellido",
    "apellidopaterno",
  ],
  secondLastName: [
    "secondlastname",
    "secondsurname",
    "lastname2",
    "surname2",
    "segundoapellido",
    "apellido2",
    "2apellido",
    "2doapellido",
    "apellidomaterno",
  ],
  alias: ["alias", "nickname", "nick", "knownas", "apodo", "mote", "apelativo"],
  email: [
    "email",
    "mail",
    "emailaddress",
    "emails",
    "correo",
    "correoelectronico",
    "direcciondecorreo",
    "emailjugador",
  ],
  gender: ["gender", "sex", "genero", "sexo"],
  positions: [
    "positions",
    "position",
    "posicion",
    "posiciones",
    "demarcacion",
    "demarcaciones",
    "puesto",
    "puestos",
  ],
  score: ["score", "rating", "level", "points", "puntuacion", "nivel", "valoracion", "puntos"],
  tags: [
    "tags",
    "tag",
    "group",
    "groups",
    "team",
    "teams",
    "squad",
    "etiqueta",
    "etiquetas",
    "grupo",
    "grupos",
  ].concat(["equipo", "equipos", "categoria", "categorias", "category", "categories"]),
};

const BY_HEADING = new Map(
  FILE_FIELDS.flatMap((field) => HEADINGS[field].map((heading) => [heading, field] as const)),
);

/** Guesses what the columns of a file hold from their headings; of two that mean the same, the first counts. */
export function guessColumns(headings: readonly string[]): (FileField | null)[] {
  const guessed = headings.map((heading) => BY_HEADING.get(plain(heading)) ?? null);
  // In a file with surnames, "Name" and "Nombre" mean first names.
  const hasSurname = guessed.includes("lastName") || guessed.includes("secondLastName");
  const isHalved = hasSurname && !guessed.includes("firstName");
  // Beside a first name it is the last name.
  const isLast = guessed.includes("firstName") && !hasSurname;
  const fields = guessed.map((field) =>
    field === "name" && isHalved ? "firstName" : field === "name" && isLast ? "lastName" : field,
  );
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null));
}

/**
 * A guess for somebody who checks it before anything is done: if no heading is known to mean the e-mail address, the
 * cells decide. The addresses that they hold may be other people's, such as parents'.
 */
export function guessByCells(headings: readonly string[], rows: readonly SheetLine[]): (FileField | null)[] {
  const known = guessColumns(headings);
  if (known.includes("email")) return known;
  const addresses = addressColumn(headings, known, rows);
  return known.map((field, at) => (at === addresses ? "email" : field));
}

const OF_MAIL = /mail|correo/;
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/**
 * The column of e-mail addresses: one whose heading mentions mail, unless it holds something else ("Correo postal") or
 * repeats one address (a coach's); otherwise the first one that mostly holds distinct addresses. -1 if there is none.
 */
function addressColumn(headings: readonly string[], fields: FileColumns, rows: readonly SheetLine[]): number {
  const columns = headings.map((heading, at) => {
    const cells = rows.map((row) => (row.cells[at] ?? "").trim()).filter((cell) => cell !== "");
    const addresses = new Set(cells.filter((cell) => ADDRESS.test(cell)).map((cell) => cell.toLowerCase()));
    return {
      isFree: fields[at] === null,
      speaksOfMail: OF_MAIL.test(plain(heading)),
      isEmpty: cells.length === 0,
      holdsAddresses: addresses.size * 2 > cells.length,
    };
  });
  const named = columns.findIndex(
    ({ isFree, speaksOfMail, isEmpty, holdsAddresses }) =>
      isFree && speaksOfMail && (isEmpty || holdsAddresses),
  );
  return named === -1 ? columns.findIndex(({ isFree, holdsAddresses }) => isFree && holdsAddresses) : named;
}

function plain(heading: string): string {
  return heading
    .slice(0, 100)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]|[ºª]/gu, "")
    .toLowerCase();
}
