import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { type Finding, ok } from "./finding.ts";

const LEAST_NODE = 24;
const GIGABYTE = 1e9;
/** Free bytes below which there is little room, or hardly any. */
const LITTLE = 2 * GIGABYTE;
const HARDLY = 0.3 * GIGABYTE;

/** The findings about the Node that runs this: none if it is new enough. */
export function nodeFindings(version: string): Finding[] {
  if (Number(version.split(".")[0]) >= LEAST_NODE) return [];
  return [
    {
      about: "versions",
      level: "problem",
      what: `Node ${version} is too old.`,
      why: `The product needs ${LEAST_NODE} or newer.`,
      action: "Install a newer one, or use the image.",
    },
  ];
}

/** The finding about how much room the disk with this folder has. */
export async function diskFinding(folder: string): Promise<Finding> {
  if (!existsSync(folder)) return ok("disk", `${folder} is not used`);
  const { bavail, bsize } = await statfs(folder);
  return roomFinding(folder, bavail * bsize);
}

/** The finding about this many free bytes. */
export function roomFinding(folder: string, free: number): Finding {
  const what = `${(free / GIGABYTE).toFixed(1)} GB are free where ${folder} is`;
  if (free >= LITTLE) return ok("disk", what);
  return {
    about: "disk",
    level: free < HARDLY ? "problem" : "warning",
    what: `Only ${what}.`,
    why: "A database whose disk is full stops, and caught mails are lost.",
    action: "Free some space, or move DATA_DIR to a larger disk.",
  };
}
