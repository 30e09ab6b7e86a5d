import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerWith, fileOf, fileTypesOf, pageOf } from "./output.ts";

const described = { method: "GET", path: "/people", summary: "People" } as const;
const Person = z.object({ id: z.int(), shownName: z.string(), since: z.date().optional() });
const anna = { id: 1, shownName: "Anna", score: 7 };

describe("an answer", () => {
  it("has nothing that its output does not describe", async () => {
    const answer = answerWith({ ...described, output: Person }, anna);
    expect([answer.status, await answer.text()]).toEqual([200, '{"id":1,"shown_name":"Anna"}']);
  });

  it("has nothing of the kind in a list either, nor in what an item holds", async () => {
    const output = pageOf(z.object({ player: Person }));
    const answer = answerWith(
      { ...described, output },
      { items: [{ player: anna, score: 7 }], total: 1, page: 1, perPage: 20 },
    );
    expect(await answer.text()).toBe('[{"player":{"id":1,"shown_name":"Anna"}}]');
    expect(answer.headers.get("x-total")).toBe("1");
  });

  it("has no body without an output, whatever the command came to", async () => {
    const answer = answerWith(
      { ...described, headers: { "s-org": "subdomain" } },
      { subdomain: "red", score: 7 },
    );
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("s-org")).toBe("red");
  });

  it("writes instants as ISO strings", async () => {
    const since = new Date("2026-11-22T05:00:00Z");
    const answer = answerWith({ ...described, status: 201, output: Person }, { ...anna, since });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { id: 1, shown_name: "Anna", since: "2026-11-22T05:00:00.000Z" },
    ]);
  });

  it("is a fault of ours if the result lacks what is described", () => {
    expect(() => answerWith({ ...described, output: Person }, { id: 1 })).toThrow("GET /people came to");
    expect(() => answerWith({ ...described, output: Person }, undefined)).toThrow(Error);
  });

  it("is a file of a type that is described, made when it is read", async () => {
    const made: string[] = [];
    async function* bytes() {
      for (const piece of ["one ", "two"]) {
        made.push(piece);
        yield Buffer.from(piece);
      }
    }
    const output = fileOf(["text/csv", "application/pdf"]);
    expect([fileTypesOf(output), fileTypesOf(Person)]).toEqual([["text/csv", "application/pdf"], undefined]);
    const file = { name: "people.csv", type: "text/csv" };
    const answer = answerWith({ ...described, output }, { ...file, bytes: bytes() });
    expect([made, answer.headers.get("content-type")]).toEqual([[], "text/csv"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="people.csv"');
    expect(await answer.text()).toBe("one two");
    expect(() =>
      answerWith({ ...described, output }, { ...file, type: "text/html", bytes: bytes() }),
    ).toThrow();
    expect(() => answerWith({ ...described, output }, undefined)).toThrow();
  });
});
