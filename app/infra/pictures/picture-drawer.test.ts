import { expect, it } from "vitest";
import { openPictureDrawer } from "./picture-drawer.server.ts";

/** A drawer whose pictures are done when the test says so, and the order in which they were begun. */
function stage() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const pictures = openPictureDrawer(1, (file) => {
    begun.push(Buffer.from(file).toString());
    return new Promise((resolve) => ends.push(() => resolve([Buffer.from(file)])));
  });
  const draw = (club: string, name: string) => pictures.draw(club, Buffer.from(name), []);
  /** Ends the picture that is being drawn, once it was begun. */
  const end = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { begun, draw, end };
}

it("one club's pictures keep another's waiting for one drawing only", async () => {
  const { begun, draw, end } = stage();
  const all = [draw("red", "r1"), draw("red", "r2"), draw("red", "r3"), draw("blue", "b1")];
  for (let count = 0; count < 4; count++) await end();
  await Promise.all(all);
  expect(begun).toEqual(["r1", "b1", "r2", "r3"]);
});

it("a club that has sent several is refused, and no other is", async () => {
  const { draw, end } = stage();
  const red = [draw("red", "r1"), draw("red", "r2"), draw("red", "r3")];
  expect(await draw("red", "r4")).toEqual({ fault: "busy" });
  const blue = draw("blue", "b1");
  for (let count = 0; count < 4; count++) await end();
  expect((await Promise.all([...red, blue])).every(Array.isArray)).toBe(true);
});
