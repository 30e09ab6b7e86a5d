import { expect, it } from "vitest";
import { clubIcon, clubManifest } from "./club-icon.ts";

it.each([
  ["Club Atlético Norte", "#1d4ed8", ">CA<"],
  ["Íñigos", null, ">Í<"],
  ["<b>&", null, "></text>"],
  ["🏐 <script>", "nonsense", "</text>"],
])("%s wears %s", (name, accent, part) => {
  const icon = clubIcon({ name, accent });
  expect(icon).toContain(part);
  expect(icon.match(/</g)).toHaveLength(5);
});

it("a club is installed under its own name and icon", () => {
  const club = { name: "Red", accent: "#aa0000", crest: null };
  expect(clubManifest(club)).toMatchObject({ name: "Red", icons: [{ src: "/club-icon.svg" }, {}, {}] });
  const crest = "0123456789abcdef0123456789abcdef";
  expect(clubManifest({ ...club, crest })).toMatchObject({
    icons: [
      { src: `/crest/${crest}-192.png` },
      { sizes: "512x512" },
      { src: `/crest/${crest}-icon.png`, purpose: "maskable" },
    ],
  });
});
