import { z } from "zod";
import { shownText } from "#app/core/shown.ts";
import { snake } from "#app/kernel/case.ts";
import { documentedAs, email, line, text } from "#app/kernel/fields.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import type { MessageGroup } from "#app/kernel/i18n/messages.ts";
import { tags, wordList } from "#app/kernel/values/tags.ts";
import { genderCell, scoreCell, wordsCell } from "./file/cells.ts";
import { GENDERS, MAX_SCORE, MEMBER_LENGTHS } from "./member-limits.ts";
import { hasRole, ROLES, type Role } from "./role.ts";

/**
 * One field of a member. Its column is its name in snake_case, its label `members.form.<name>`. The forms have their
 * inputs by hand, in the order of `MEMBER_FORMS`: for admins in `pages/member-fields.tsx`, for oneself on the account's page.
 */
interface FieldDefinition {
  /** What it may hold, as forms and the API send it. */
  schema: z.ZodType;
  /** What it means, for the API's docs. */
  description: string;
  /** Its value if there is none: for an input left blank, and once a member is erased or merged. Absent: there always is one. */
  empty?: null | "" | readonly [];
  /** Who reads it; in every case admins, too. What the member may read is among their own data. */
  readBy: "everybody" | "the member" | "coaches" | "admins";
  /** Who may change it: admins alone, or each member for themself, too. */
  writtenBy: "the member" | "admins";
  /** Is a change of it told to modules and webhooks (`member.changed`)? */
  told: boolean;
  /** What of two members becomes that of both: the survivor's, the other's if the survivor has none, or both together. */
  merge: "survivor" | "first" | "both";
  /** The value in an answer of the API, with an example. */
  shown: z.ZodType;
  /** The messages that name its values, if it is a choice: `<group>.<value>`. */
  choices?: MessageGroup;
  /** Its column in a member file, if it has one. The columns are in the order of the fields. */
  file?: {
    /**
     * The headings that mean it, in English and Spanish, separated by spaces: each in lower case, without accents, spaces
     * and punctuation.
     */
    headings: string;
    /** How a cell that is not empty is read. */
    cell: z.ZodType;
    /** In characters. */
    width: number;
  };
}

const score = z
  .union(
    [
      z
        .string()
        .regex(/^\s*\d{1,4}([.,]\d{1,2})?\s*$/)
        .transform((typed) => Number(typed.replace(",", "."))),
      z.number("errors.invalid").min(0, "errors.too-small").max(MAX_SCORE, "errors.too-large"),
    ],
    "errors.score",
  )
  .meta(documentedAs("number", { minimum: 0, maximum: MAX_SCORE }));

/** All that people write down about a member, besides the role. */
export const MEMBER_FIELDS = {
  name: {
    schema: line(MEMBER_LENGTHS.name),
    description: "The name that other members see.",
    readBy: "everybody",
    writtenBy: "the member",
    told: true,
    merge: "survivor",
    shown: shownText("Anna Berg"),
    file: {
      headings:
        "name fullname nombre nombrecompleto nombreyapellidos nombreyapellido member player " +
        "playername membername miembro jugador jugadora jugadores socio socia apellidosynombre",
      cell: line(MEMBER_LENGTHS.name),
      width: 28,
    },
  },
  alias: {
    schema: line(MEMBER_LENGTHS.alias).nullable(),
    description: "A nickname, shown instead of the name; `null` = none.",
    empty: null,
    readBy: "everybody",
    writtenBy: "the member",
    told: true,
    merge: "first",
    shown: shownText("Annie").nullable(),
    file: {
      headings: "alias nickname nick knownas apodo mote apelativo",
      cell: line(MEMBER_LENGTHS.alias),
      width: 16,
    },
  },
  email: {
    schema: email().nullable(),
    description: "The e-mail address; `null` = none, so the member can't sign in.",
    empty: null,
    readBy: "the member",
    writtenBy: "admins",
    told: false,
    merge: "survivor",
    shown: shownText("anna@oakfield.example").nullable(),
    file: {
      headings: "email mail emailaddress emails correo correoelectronico direcciondecorreo emailjugador",
      cell: email(),
      width: 32,
    },
  },
  gender: {
    schema: z.enum(GENDERS, "errors.invalid").nullable(),
    description: "`null` = not given.",
    empty: null,
    readBy: "the member",
    writtenBy: "the member",
    told: false,
    merge: "first",
    shown: z.enum(GENDERS).nullable(),
    choices: "members.gender",
    file: { headings: "gender sex genero sexo", cell: genderCell, width: 12 },
  },
  positions: {
    schema: wordList("errors.positions"),
    description: "The positions that the member plays.",
    empty: [],
    readBy: "everybody",
    writtenBy: "the member",
    told: true,
    merge: "first",
    shown: z.array(shownText("Keeper")),
    file: {
      headings: "positions position posicion posiciones demarcacion demarcaciones puesto puestos",
      cell: wordsCell,
      width: 24,
    },
  },
  score: {
    schema: score.nullable(),
    description: "How strong a player the member is, for balancing teams; `null` = not rated.",
    empty: null,
    readBy: "coaches",
    writtenBy: "admins",
    told: false,
    merge: "first",
    shown: z
      .number()
      .meta({ examples: [7.5] })
      .nullable(),
    file: {
      headings: "score rating level points puntuacion nivel valoracion puntos",
      cell: scoreCell,
      width: 12,
    },
  },
  tags: {
    schema: tags,
    description: "The member's tags.",
    empty: [],
    readBy: "everybody",
    writtenBy: "admins",
    told: true,
    merge: "both",
    shown: z.array(shownText("First team")),
    file: {
      headings:
        "tags tag group groups team teams squad etiqueta etiquetas grupo grupos equipo equipos " +
        "categoria categorias category categories",
      cell: wordsCell,
      width: 24,
    },
  },
  notes: {
    schema: text({ max: MEMBER_LENGTHS.notes }),
    description: "Notes that only admins can read.",
    empty: "",
    readBy: "admins",
    writtenBy: "admins",
    told: false,
    merge: "both",
    shown: shownText("Has a key to the gym."),
  },
  language: {
    schema: z.enum(["en", "es"], "errors.invalid").nullable(),
    description: "For pages and e-mails; `null` = the club's.",
    empty: null,
    readBy: "the member",
    writtenBy: "the member",
    told: false,
    merge: "first",
    shown: z.enum(["en", "es"]).nullable(),
    choices: "account.language",
  },
  locale: {
    schema: z.enum(LOCALES, "errors.invalid").nullable(),
    description: "How dates and numbers are formatted; `null` = the club's.",
    empty: null,
    readBy: "the member",
    writtenBy: "the member",
    told: false,
    merge: "first",
    shown: z.enum(LOCALES).nullable(),
    choices: "settings.localeChoice",
  },
  allowsEmails: {
    schema: z.boolean("errors.invalid"),
    description: "`false` = only e-mails that the member asked for, such as sign-in links.",
    readBy: "the member",
    writtenBy: "the member",
    told: false,
    merge: "survivor",
    shown: z.boolean(),
  },
} satisfies Record<string, FieldDefinition>;

type Fields = typeof MEMBER_FIELDS;
export type MemberField = keyof Fields;

/** The value of each field. */
export type MemberValues = { [F in MemberField]: z.output<Fields[F]["schema"]> };

/**
 * The fields of each form, in the order of its inputs, in which it also lists what is wrong. What only the member
 * chooses (language, how dates are written, mails) is in no form of an admin's.
 */
export const MEMBER_FORMS = {
  /** A new member. */
  add: ["name", "email", "alias", "gender", "positions", "score", "tags"],
  edit: ["name", "email", "alias", "gender", "positions", "score", "tags", "notes"],
  /** One's own account. What one is told of is in My settings. */
  account: ["name", "alias", "gender", "positions", "language", "locale"],
} satisfies Record<string, MemberField[]>;

/** The fields of a form. */
export type FormField<Form extends keyof typeof MEMBER_FORMS> = (typeof MEMBER_FORMS)[Form][number];

/** The fields that have this property, or this value of it. */
export type FieldsWith<Property extends keyof FieldDefinition, Value = unknown> = {
  [F in MemberField]: Fields[F] extends Record<Property, Value> ? F : never;
}[MemberField];

export const ALL_FIELDS = Object.keys(MEMBER_FIELDS) as MemberField[];

/** What the table says about a field, if it doesn't matter which field it is. */
export const fieldDefinition = (field: MemberField): FieldDefinition => MEMBER_FIELDS[field];

export const isMemberField = (name: string): name is MemberField => Object.hasOwn(MEMBER_FIELDS, name);

/** The messages that name the values of the field with this name; undefined if it is no choice, or no field of a member. */
export function choiceMessages(name: string): MessageGroup | undefined {
  return isMemberField(name) ? fieldDefinition(name).choices : undefined;
}

/** The fields that have this value of a property, in their order. */
export function fieldsWith<Property extends keyof FieldDefinition, Value extends FieldDefinition[Property]>(
  property: Property,
  value: Value,
): FieldsWith<Property, Value>[] {
  return ALL_FIELDS.filter((field) => fieldDefinition(field)[property] === value) as FieldsWith<
    Property,
    Value
  >[];
}

/** The fields that a member file has, in the order of its columns. */
export const FILE_FIELDS = ALL_FIELDS.filter((field) => fieldDefinition(field).file) as FieldsWith<"file">[];

/** The empty value of each field that can be empty. */
export const EMPTY_FIELDS = Object.fromEntries(
  ALL_FIELDS.filter((field) => "empty" in MEMBER_FIELDS[field]).map((field) => [
    field,
    fieldDefinition(field).empty,
  ]),
) as unknown as Pick<MemberValues, FieldsWith<"empty">>;

/** The columns of `members m` for these fields, as a list for SELECT. SQL. */
export function columnList(fields: readonly MemberField[]): string {
  return fields.map((field) => `m.${snake(field)}`).join(", ");
}

/** These values by their columns; a field without a value (undefined) has none. */
export function toColumnValues(values: Partial<MemberValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[snake(field), value]])),
  );
}

/** Who reads about a member. */
export interface MemberReader {
  role: Role;
  /** Do they read about themself? */
  isSelf: boolean;
}

function mayRead(field: MemberField, { role, isSelf }: MemberReader): boolean {
  switch (fieldDefinition(field).readBy) {
    case "everybody":
      return true;
    case "the member":
      return isSelf || hasRole(role, "admin");
    case "coaches":
      return hasRole(role, "coach");
    case "admins":
      return hasRole(role, "admin");
  }
}

const READ = Object.fromEntries(
  ROLES.map((role) => [
    role,
    {
      self: ALL_FIELDS.filter((field) => mayRead(field, { role, isSelf: true })),
      others: ALL_FIELDS.filter((field) => mayRead(field, { role, isSelf: false })),
    },
  ]),
) as Record<Role, { self: MemberField[]; others: MemberField[] }>;

/** The fields of a member that this reader may see. */
export function fieldsReadBy({ role, isSelf }: MemberReader): readonly MemberField[] {
  return READ[role][isSelf ? "self" : "others"];
}

/** The fields that members read about themselves without a role. */
export const OWN_FIELDS = READ.player.self;

/** Only these fields of a member. */
export function pickFields<F extends MemberField>(
  member: Pick<MemberValues, F>,
  fields: readonly F[],
): Pick<MemberValues, F> {
  const picked: Partial<Pick<MemberValues, F>> = {};
  for (const field of fields) picked[field] = member[field];
  return picked as Pick<MemberValues, F>;
}
