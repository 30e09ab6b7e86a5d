import { z } from "zod";
import type { DryRun } from "#app/core/members/file/staging/staged-import.server.ts";
import { shownNumber, shownText } from "#app/core/shown.ts";

const count = shownNumber(3);

/** An import of a member file, as it stands now. */
export const ImportResource = z.object({
  state: z.enum(["reviewing", "queued", "done", "failed"]),
  total: count.meta({ description: "The number of rows below the header." }),
  done: count.meta({ description: "The number of rows done so far." }),
  added: count.nullable(),
  updated: count.nullable(),
  skipped: count.nullable(),
});

/** What a member file would do, or will do once the queue gets to it. */
export const DryRunResource = z.object({
  state: z.enum(["reviewing", "queued"]),
  added: count,
  updated: count,
  skipped: count.meta({ description: "How many lines are not imported; `skipped_lines` says why." }),
  addressed: count.meta({ description: "How many of the new members have an e-mail address." }),
  withoutAddress: z.array(z.object({ line: count, name: shownText("Ben Okafor") })).meta({
    description:
      "The lines of people who come in without their e-mail address, since it belongs to somebody else, or several " +
      "people in the file have it.",
  }),
  ignored: z
    .array(shownText("Shirt size"))
    .meta({ description: "The headings of the columns that are ignored." }),
  skippedLines: z.array(
    z.object({
      line: count,
      name: shownText("Ben Okafor", "The start of the name in that line, if it has one.").optional(),
      reason: shownText("unchanged", "unchanged, ambiguous, archived, pending, replaced, or an error code."),
      column: shownText("email").optional(),
    }),
  ),
  aroundLines: z
    .array(
      z.object({
        line: count,
        name: shownText("Total: 24", "The start of the line.").optional(),
        reason: shownText("footer", "title or footer."),
      }),
    )
    .meta({ description: "Lines above the header and below the members, which count as none." }),
});

export function dryRunResource({ file, planned, ...dry }: DryRun & { state: "reviewing" | "queued" }) {
  const reasonName = (code: string) => code.replace(/^.*\./, "");
  const skippedLines = [
    ...file.problems.map(({ line, name, column, code }) => ({
      line,
      name,
      column,
      reason: reasonName(code),
    })),
    ...file.replaced.map(({ line, name }) => ({ line, name, reason: "replaced" })),
    ...planned.flatMap((fate, at) =>
      fate.kind === "skipped"
        ? [{ line: file.lines[at] ?? 0, name: file.members[at]?.name, reason: fate.reason }]
        : [],
    ),
  ];
  const withoutAddress = planned.flatMap((fate, at) =>
    fate.kind !== "skipped" && fate.withoutAddress
      ? [{ line: file.lines[at] ?? 0, name: file.members[at]?.name ?? "" }]
      : [],
  );
  return {
    ...dry,
    withoutAddress,
    ignored: file.ignored,
    skippedLines: skippedLines.sort((a, b) => a.line - b.line),
    aroundLines: file.around.map(({ line, name, code }) => ({ line, name, reason: reasonName(code) })),
  };
}
