import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sendReply } from "./calls/reply.ts";
import { buildReply, fileMediaTypes, fileSchema, pageSchema } from "./output.ts";

const described = { method: "GET", path: "/people", summary: "People" } as const;
const Person = z.object({ id: z.int(), shownName: z.string(), since: z.date().optional() });
const anna = { id: 1, shownName: "Anna", score: 7 };

describe("an answer", () => {
  it("has nothing that its output does not describe", async () => {
    const answer = buildReply({ ...described, output: Person }, anna);
    expect([answer.status, answer.body]).toEqual([200, '{"id":1,"shown_name":"Anna"}']);
  });

  it("has nothing of the kind in a list either, nor in what an item holds", async () => {
    const output = pageSchema(z.object({ player: Person }));
    const answer = buildReply(
      { ...described, output },
      { items: [{ player: anna, score: 7 }], total: 1, page: 1, perPage: 20 },
    );
    expect(answer.body).toBe('[{"player":{"id":1,"shown_name":"Anna"}}]');
    expect(answer.headers["x-total"]).toBe("1");
  });

  it("has no body without an output, whatever the command came to", async () => {
    const answer = buildReply(
      { ...described, headers: { "s-org": "subdomain" } },
      { subdomain: "red", score: 7 },
    );
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(answer.headers["s-org"]).toBe("red");
  });

  it("writes instants as ISO strings", async () => {
    const since = new Date("2026-11-22T05:00:00Z");
    const answer = buildReply({ ...described, status: 201, output: Person }, { ...anna, since });
    expect([answer.status, JSON.parse(String(answer.body))]).toEqual([
      201,
      { id: 1, shown_name: "Anna", since: "2026-11-22T05:00:00.000Z" },
    ]);
  });

  it("is a fault of ours if the result lacks what is described", () => {
    expect(() => buildReply({ ...described, output: Person }, { id: 1 })).toThrow("GET /people came to");
    expect(() => buildReply({ ...described, output: Person }, undefined)).toThrow(Error);
  });

  it("is a file of a type that is described, made when it is read", async () => {
    const made: string[] = [];
    async function* bytes() {
      for (const piece of ["one ", "two"]) {
        made.push(piece);
        yield Buffer.from(piece);
      }
    }
    const output = fileSchema(["text/csv", "application/pdf"]);
    expect([fileMediaTypes(output), fileMediaTypes(Person)]).toEqual([
      ["text/csv", "application/pdf"],
      undefined,
    ]);
    const file = { name: "people.csv", type: "text/csv" };
    const answer = buildReply({ ...described, output }, { ...file, bytes: bytes() });
    const sent = sendReply(answer, { request: new Request("http://red.localhost/api/people"), context: {} });
    expect([made, sent.headers.get("content-type")]).toEqual([[], "text/csv"]);
    expect(sent.headers.get("content-disposition")).toBe('attachment; filename="people.csv"');
    expect(await sent.text()).toBe("one two");
    expect(() =>
      buildReply({ ...described, output }, { ...file, type: "text/html", bytes: bytes() }),
    ).toThrow();
    expect(() => buildReply({ ...described, output }, undefined)).toThrow();
  });
});
