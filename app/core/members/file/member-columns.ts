import type { SheetLine } from "#app/infra/documents/reading/spreadsheet.ts";
import { FILE_FIELDS, type FieldsWith, MEMBER_FIELDS } from "../member-fields.ts";

/** The columns that hold a part of a name each, with the headings that mean them. The parts are put together. */
const NAME_PARTS = {
  firstName: "firstname givenname forename first nombredepila primernombre",
  infix: "infix tussenvoegsel",
  lastName:
    "lastname surname familyname last firstsurname lastname1 surname1 apellido apellidos primerapellido apellido1 " +
    "1apellido 1erapellido apellidopaterno",
  secondLastName:
    "secondlastname secondsurname lastname2 surname2 segundoapellido apellido2 2apellido 2doapellido apellidomaterno",
};

export type NamePart = keyof typeof NAME_PARTS;

/** What a column of a member file can hold. */
export type FileField = FieldsWith<"file"> | NamePart;

const [name, ...others] = FILE_FIELDS;

/** What a column of a member file can hold, the parts of a name beside it. */
export const COLUMN_CHOICES = [name, ...(Object.keys(NAME_PARTS) as NamePart[]), ...others] as FileField[];

export function isNamePart(field: FileField): field is NamePart {
  return field in NAME_PARTS;
}

/** What each column of a file holds, in their order; null for one that is left out. */
export type FileColumns = readonly (FileField | null)[];

const BY_HEADING = new Map(
  COLUMN_CHOICES.flatMap((field) => {
    const headings = isNamePart(field) ? NAME_PARTS[field] : MEMBER_FIELDS[field].file.headings;
    return headings.split(" ").map((heading) => [heading, field] as const);
  }),
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
