import { describe, expect, it } from "vitest";
import {
  CHANNELS,
  type Channel,
  isMailed,
  noticeChannels,
  PREFERENCES,
  type Recipient,
  TOPICS,
  type Topic,
} from "./preferences.ts";

const reader: Recipient = {
  state: "active",
  email: "ana@club.test",
  allowsEmails: true,
  chosen: {},
  hasDevice: true,
};

interface Told {
  topic?: Topic;
  automatic?: boolean;
  who?: Partial<Recipient>;
  automaticMails?: boolean;
}

describe("who is told by which channel", () => {
  it.each<[string, Told, Channel[]]>([
    ["by both, unless something was chosen", {}, ["email", "push"]],
    ["nobody who has left", { who: { state: "archived" } }, []],
    ["nobody who was not let in yet", { who: { state: "pending" } }, []],
    ["nobody who has left, of money either", { topic: "money", who: { state: "archived" } }, []],
    ["by no mail without an address", { who: { email: null } }, ["push"]],
    ["by no push message without a device", { who: { hasDevice: false } }, ["email"]],
    ["by no mail if they want none", { who: { allowsEmails: false } }, ["push"]],
    ["of money by mail all the same", { topic: "money", who: { allowsEmails: false } }, ["email", "push"]],
    [
      "of money by no mail if they chose that",
      { topic: "money", who: { chosen: { "money:email": false } } },
      ["push"],
    ],
    ["by the channel that they left on", { who: { chosen: { "moved-up:push": false } } }, ["email"]],
    ["by none if both are off", { who: { chosen: { "moved-up:push": false, "moved-up:email": false } } }, []],
    [
      "of this, though they chose another topic away",
      { who: { chosen: { "changed:email": false } } },
      ["email", "push"],
    ],
    [
      "by a channel that was switched on again",
      { who: { chosen: { "moved-up:email": true } } },
      ["email", "push"],
    ],
    ["by no mail that the club sends on its own, if it sends none", { automaticMails: false }, ["push"]],
    [
      "by mail of what an admin sends on purpose, whatever the club's switch says",
      { topic: "canceled", automatic: false, automaticMails: false },
      ["email", "push"],
    ],
  ])("%s", (_what, told, channels) => {
    const { topic = "moved-up", automatic = true, who = {}, automaticMails = true } = told;
    expect(noticeChannels({ topic, automatic }, { ...reader, ...who }, { automaticMails })).toEqual(channels);
  });

  it("a mail that was made already follows what its reader has chosen since", () => {
    expect(isMailed("changed", reader)).toBe(true);
    expect(isMailed("changed", { ...reader, chosen: { "changed:email": false } })).toBe(false);
  });
});

it("preferences have names of their own", () => {
  const names = PREFERENCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(TOPICS.length * CHANNELS.length);
  expect(names).toContain("newOccasionPush");
});
