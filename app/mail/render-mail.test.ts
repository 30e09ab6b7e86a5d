import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMail } from "./render-mail.ts";

const content = {
  language: "en",
  subject: "Your link to Rayo Sur",
  preheader: "Works for ten minutes",
  paragraphs: ["Hello Zoë,\nhere is your link."],
  button: { label: "Sign in", url: "http://demo.localhost:3000/auto-login?code=a&auth=magic-link" },
  code: "123456",
  items: [{ title: "New", lines: ["On Monday"], link: { label: "Open", url: "https://clubs.example/1" } }],
  footer: [
    "You asked for this mail.",
    { label: "No more", url: "https://clubs.example/unsubscribe?code=a&b" },
  ],
};

test("says the same in text and HTML", () => {
  const mail = renderMail(content);
  expect(mail.text).toBe(
    "Hello Zoë,\nhere is your link.\n\n* New\nOn Monday\nhttps://clubs.example/1\n\nSign in:\nhttp://demo.localhost:3000/auto-login?code=a&auth=magic-link\n\n123456\n\n" +
      "--\nYou asked for this mail.\nNo more: https://clubs.example/unsubscribe?code=a&b\n",
  );
  expect(mail.html).toContain('href="http://demo.localhost:3000/auto-login?code=a&amp;auth=magic-link"');
  expect(mail.html).toContain("Hello Zoë,<br>here is your link.");
  expect(mail.html).toContain("<b>New</b><br>On Monday<br>");
  expect(mail.html).toContain('<a href="https://clubs.example/unsubscribe?code=a&amp;b"');
  expect(mail.html).toContain('<html lang="en">');
});

test("text from people stays text", () => {
  const hostile = '"><script>alert(1)</script><a href="x';
  fc.assert(
    fc.property(fc.constantFrom(hostile, "<img src=x onerror=alert(1)>", "</title><script>"), (text) => {
      const { html } = renderMail({
        ...content,
        subject: text,
        preheader: text,
        paragraphs: [text],
        code: text,
        button: { label: text, url: "https://clubs.example" },
        items: [{ title: text, lines: [text], link: { label: text, url: "https://clubs.example" } }],
        footer: [text, { label: text, url: "https://clubs.example" }],
      });
      expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    }),
  );
});

test.each(["Hello\r\nBcc: all@clubs.example", "Hello\nthere", "nul\0", "line\u2028separator"])(
  "refuses %j as a subject",
  (subject) => {
    expect(() => renderMail({ ...content, subject })).toThrow(TypeError);
  },
);

test("refuses links that are not web addresses", () => {
  const link = { label: "x", url: "javascript:alert(1)" };
  expect(() => renderMail({ ...content, footer: [link] })).toThrow(TypeError);
  expect(() => renderMail({ ...content, items: [{ title: "x", lines: [], link }] })).toThrow(TypeError);
  expect(() => renderMail({ ...content, button: { label: "x", url: "javascript:alert(1)" } })).toThrow(
    TypeError,
  );
});
