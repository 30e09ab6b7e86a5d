import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { siteFromHost } from "./host.ts";

const local = new URL("http://localhost:3000");
const example = new URL("https://clubs.example");
const deep = new URL("https://clubs.example.com");
const club = (subdomain: string) => ({ kind: "club", subdomain });
const platform = { kind: "platform" };
const elsewhere = { kind: "elsewhere" };

describe("the site behind a Host header", () => {
  test.each([
    [local, "localhost:3000", platform],
    [local, "localhost", platform],
    [local, "LOCALHOST:3000", platform],
    [local, "www.localhost:3000", platform],
    [local, "demo.localhost:3000", club("demo")],
    [local, "Demo.Localhost:81", club("demo")],
    [local, "demo.localhost.:3000", club("demo")],
    [local, "a.b.localhost:3000", club("a.b")],
    [local, "127.0.0.1:3000", elsewhere],
    [local, "[::1]:3000", elsewhere],
    [local, "demo.localhost.evil.example", elsewhere],
    [local, "notlocalhost", elsewhere],
    [local, "", elsewhere],
    [local, ".localhost", elsewhere],
    [local, "de mo.localhost", elsewhere],
    [local, "demo.localhost:3000:1", elsewhere],
    [local, "demo.localhost:65535", club("demo")],
    [local, "demo.localhost:65536", elsewhere],
    [local, "localhost:99999", elsewhere],
    [local, "demo.localhost/..", elsewhere],
    [example, "www.clubs.example", platform],
    [example, "www.clubs.example:8443", platform],
    [example, "clubs.example", elsewhere],
    [example, "demo.clubs.example", club("demo")],
    [example, "demo.clubs.example.com", elsewhere],
    [example, "evilclubs.example", elsewhere],
    [example, "localhost:3000", elsewhere],
    [deep, "clubs.example.com", elsewhere],
    [deep, "www.clubs.example.com", platform],
    [deep, "demo.clubs.example.com", club("demo")],
  ])("%s reads %s", (base, host, expected) => {
    expect(siteFromHost(host, base)).toEqual(expected);
  });

  test("an address can be made of every host that names a site", () => {
    const label = fc.constantFrom("demo", "xn--", "xn--a", "xn--80ak6aa92e", "0x7f", "-", "_", "127", "a.b");
    fc.assert(
      fc.property(
        label,
        fc.constantFrom("", ":0", ":80", ":65535", ":65536", ":99999", "."),
        (name, rest) => {
          const host = `${name}.localhost${rest}`;
          if (siteFromHost(host, local).kind !== "elsewhere")
            expect(URL.canParse(`http://${host}`)).toBe(true);
        },
      ),
    );
  });

  test("never throws and never names a club of another base", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const site = siteFromHost(text, example);
        if (site.kind === "club") expect(text.toLowerCase()).toContain(`${site.subdomain}.clubs.example`);
      }),
    );
  });
});
