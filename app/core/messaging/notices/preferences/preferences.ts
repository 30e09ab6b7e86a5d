import { hasRole, type Role } from "#app/core/members/role.ts";

/** What members can choose to be told of or not; every kind of notice belongs to one topic. */
export const TOPICS = [
  "new-occasion",
  "reminder",
  "moved-up",
  "drop-out",
  "changed",
  "canceled",
  "teams",
  "money",
  "webhooks",
] as const;
export type Topic = (typeof TOPICS)[number];

/** The least role that is told of a topic, if that is not everybody. */
const LEAST_ROLE: Partial<Record<Topic, Role>> = { "drop-out": "coach", webhooks: "admin" };

/** Which of the `told` topics members of a role are told of: players don't hear who drops out. */
export function topicsFor(role: Role, told: ReadonlySet<Topic>): Topic[] {
  return TOPICS.filter((topic) => told.has(topic) && hasRole(role, LEAST_ROLE[topic] ?? "player"));
}

/** The ways in which a notice reaches a member. */
export const CHANNELS = ["email", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

type CamelCase<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Word;
/** A preference as forms and the API name it: `movedUpEmail`. */
export type PreferenceName = `${CamelCase<Topic>}${Capitalize<Channel>}`;

/** One thing that a member can choose. */
export interface Preference {
  topic: Topic;
  channel: Channel;
  name: PreferenceName;
}

/** Everything that can be chosen, by topic, then by channel. */
export const PREFERENCES: readonly Preference[] = TOPICS.flatMap((topic) =>
  CHANNELS.map((channel) => ({ topic, channel, name: preferenceName(topic, channel) })),
);

/** What a member has chosen, by `<topic>:<channel>`; anything else has its default. */
export type Chosen = Readonly<Record<string, boolean>>;

export function preferenceName(topic: Topic, channel: Channel): PreferenceName {
  const words = `${topic}-${channel}`;
  return words.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()) as PreferenceName;
}

/** Does the member want to be told of this topic by this channel? Unless they chose otherwise, they do. */
export function isWanted(chosen: Chosen, topic: Topic, channel: Channel): boolean {
  return chosen[`${topic}:${channel}`] ?? true;
}

/** What decides through which channels a member is told. */
export interface Recipient {
  state: string;
  email: string | null;
  /** Off: no mails but those about money (and those to sign in, which are no notices). */
  allowsEmails: boolean;
  chosen: Chosen;
  /** Do they have a device that takes push messages? */
  hasDevice: boolean;
}

/** Does a mail about this topic go to this member? */
export function isMailed(topic: Topic, { state, email, allowsEmails, chosen }: Recipient): boolean {
  if (state !== "active" || !email) return false;
  return (allowsEmails || topic === "money") && isWanted(chosen, topic, "email");
}

/** Does a push message about this topic go to this member? */
export function isPushed(topic: Topic, { state, hasDevice, chosen }: Recipient): boolean {
  return state === "active" && hasDevice && isWanted(chosen, topic, "push");
}

/**
 * The channels through which a notice of this kind reaches a member; none at all if they left. `automaticMails` is the
 * club's switch for the mails that the product sends on its own. It does not stop push messages, which each reader
 * asked for.
 */
export function noticeChannels(
  { topic, automatic }: { topic: Topic; automatic: boolean },
  recipient: Recipient,
  { automaticMails }: { automaticMails: boolean },
): Channel[] {
  const isOpen: Record<Channel, boolean> = {
    email: isMailed(topic, recipient) && (automaticMails || !automatic),
    push: isPushed(topic, recipient),
  };
  return CHANNELS.filter((channel) => isOpen[channel]);
}
