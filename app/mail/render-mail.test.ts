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
  footer: ["You asked for this mail.", "https://clubs.example/unsubscribe/abc"],
};

test("says the same in text and HTML", () => {
  const mail = renderMail(content);
  expect(mail.text).toBe(
    "Hello Zoë,\nhere is your link.\n\nSign in:\nhttp://demo.localhost:3000/auto-login?code=a&auth=magic-link\n\n123456\n\n" +
      "--\nYou asked for this mail.\nhttps://clubs.example/unsubscribe/abc\n",
  );
  expect(mail.html).toContain('href="http://demo.localhost:3000/auto-login?code=a&amp;auth=magic-link"');
  expect(mail.html).toContain("Hello Zoë,<br>here is your link.");
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
        footer: [text],
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
  expect(() => renderMail({ ...content, button: { label: "x", url: "javascript:alert(1)" } })).toThrow(
    TypeError,
  );
});
