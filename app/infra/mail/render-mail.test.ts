import fc from "fast-check";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { MailContent, MailTicket } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";

const ticket: MailTicket = {
  stub: { weekday: "Tue", day: "24", month: "Nov" },
  news: "New",
  title: "Training · Seniors",
  when: "Tuesday, 24 November 2026, 20:00–21:30",
  time: "20:00–21:30",
  place: "Campo 3",
  lines: ["Every week"],
  count: { text: "9/16", words: "9 of 16 places taken", share: 9 / 16 },
  state: { tone: "open", text: "7 places left", aside: "when this was written" },
  buttons: [
    { label: "I’m in", url: "https://clubs.example/answer?code=a&attending=1", look: "in", mark: "✓" },
    { label: "Can’t", url: "https://clubs.example/answer?code=a&attending=0", look: "outlined", mark: "✕" },
  ],
};
const item = {
  title: "Paid",
  lines: ["On Monday"],
  links: [{ label: "Open", url: "https://clubs.example/1" }],
};
const content: MailContent = {
  language: "en",
  sender: { name: "Rayo Sur", accent: "#7a0b4b", logo: null },
  subject: "Rayo Sur · Your link",
  preheader: "Works for ten minutes",
  paragraphs: ["Hello Zoë,\nhere is your link."],
  entries: [ticket, item],
  button: { label: "Sign in", url: "http://demo.localhost:3000/auto-login?code=a&auth=magic-link" },
  code: "123456",
  after: ["That is all."],
  more: { title: "What’s on next", text: "Come along.", entries: [item] },
  links: [{ label: "Add to calendar", url: "https://clubs.example/calendar" }],
  footer: [
    "You asked for this mail.",
    { label: "No more", url: "https://clubs.example/unsubscribe?code=a&b" },
  ],
};

test("says the same in text and HTML", () => {
  const mail = renderMail(content);
  expect(mail.text).toBe(
    [
      "Your link",
      "Hello Zoë,\nhere is your link.",
      "* New: Training · Seniors\nTuesday, 24 November 2026, 20:00–21:30\nCampo 3\nEvery week\n9 of 16 places taken\n7 places left · when this was written",
      "I’m in:\nhttps://clubs.example/answer?code=a&attending=1",
      "Can’t:\nhttps://clubs.example/answer?code=a&attending=0",
      "* Paid\nOn Monday\nOpen: https://clubs.example/1",
      "Sign in:\nhttp://demo.localhost:3000/auto-login?code=a&auth=magic-link",
      "123456",
      "That is all.",
      "What’s on next",
      "Come along.",
      "* Paid\nOn Monday\nOpen: https://clubs.example/1",
      "Add to calendar:\nhttps://clubs.example/calendar",
      "--\nYou asked for this mail.\nNo more: https://clubs.example/unsubscribe?code=a&b\n",
    ].join("\n\n"),
  );
  const page = parse(mail.html);
  const linked = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
  const anchors = page.querySelectorAll("a").map((anchor) => anchor.getAttribute("href"));
  expect(anchors).toEqual(linked(mail.text));
  const words = page.querySelector("body")?.text.replace(/\s+/g, " ") ?? "";
  const said = ["Rayo Sur", "Your link", "Tue", "24", "Nov", "20:00–21:30", "Campo 3", "Every week", "9/16"];
  for (const text of [...said, "7 places left", "123456", "That is all.", "What’s on next", "You asked"])
    expect(words).toContain(text);
  expect(mail.html).toContain('<html lang="en">');
  // The mail loads nothing from elsewhere.
  expect(page.querySelectorAll("img, link, script")).toEqual([]);
});

test("shows the crest, or its initials where pictures are blocked", () => {
  const sender = { name: "Rayo Sur", accent: null, logo: "https://logo.example/a.png?x=1&y" };
  const [crest] = parse(renderMail({ ...content, sender }).html).querySelectorAll("img");
  expect([crest?.getAttribute("src"), crest?.getAttribute("alt")]).toEqual([sender.logo, "RS"]);
});

test("is the product's own without a club, and stays short enough to be shown whole", () => {
  const { html } = renderMail({ ...content, sender: null, entries: Array(8).fill(ticket) });
  expect(html).toContain("Teamsheet");
  expect(html.length).toBeLessThan(60_000);
});

describe("text from people", () => {
  const hostile = '"><script>alert(1)</script><a href="x';
  const everywhere = (text: string): MailContent => {
    const link = { label: text, url: "https://clubs.example" };
    const entry: MailTicket = {
      ...ticket,
      news: text,
      title: text,
      when: text,
      time: text,
      place: text,
      lines: [text],
      stub: { weekday: text, day: text, month: text },
      count: { text, words: text, share: null },
      state: { tone: "in", text, aside: text },
      buttons: [{ ...link, look: "danger" }],
    };
    return {
      language: text,
      sender: { name: text, accent: text, logo: null },
      subject: text,
      preheader: text,
      title: text,
      paragraphs: [text],
      code: text,
      after: [text],
      button: link,
      links: [link],
      entries: [entry, { title: text, lines: [text], links: [link] }],
      more: { title: text, text, entries: [entry] },
      footer: [text, link],
    };
  };

  test.each([hostile, "<img src=x onerror=alert(1)>", "</title><script>", "</style><script>"])(
    "stays text: %s",
    (text) => {
      const page = parse(renderMail(everywhere(text)).html);
      expect(page.querySelectorAll("script, img")).toEqual([]);
      expect(
        page.querySelectorAll("a").every((link) => link.getAttribute("href") === "https://clubs.example/"),
      ).toBe(true);
    },
  );

  test("never makes other elements or attributes, whatever it is", () => {
    const shapeOf = (text: string) =>
      parse(renderMail(everywhere(text)).html)
        .querySelectorAll("*")
        .map((element) => [element.rawTagName, ...Object.keys(element.attributes)].join(" "));
    const plain = shapeOf("x");
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(!/[\p{Cc}\u2028\u2029]/u.test(text));
        expect(shapeOf(text)).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });
});

test.each(["Hello\r\nBcc: all@clubs.example", "Hello\nthere", "nul\0"])(
  "refuses %j as a subject",
  (subject) => {
    expect(() => renderMail({ ...content, subject })).toThrow(TypeError);
  },
);

test.each(["line\u2028separator", "paragraph\u2029separator", "tab\tinside"])(
  "writes to a club whose name is %j, with a subject of one line",
  (name) => {
    const sender = { name, accent: null, logo: null };
    const mail = renderMail({ ...content, sender, subject: `${name} · Your link` });
    expect(mail.subject).toBe(`${name.replace(/\s/, " ")} · Your link`);
    expect(parse(mail.html).querySelector("h1")?.text).toBe("Your link");
  },
);

test("refuses links that are not web addresses", () => {
  const link = { label: "x", url: "javascript:alert(1)" };
  const wrong: Partial<MailContent>[] = [
    { footer: [link] },
    { links: [link] },
    { button: link },
    { entries: [{ ...item, links: [link] }] },
    { entries: [{ ...ticket, buttons: [{ ...link, look: "filled" }] }] },
    { more: { title: "x", text: "x", entries: [{ ...item, links: [link] }] } },
  ];
  for (const one of wrong) expect(() => renderMail({ ...content, ...one })).toThrow(TypeError);
});
