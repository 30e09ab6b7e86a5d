import { reexecWithHeapFlags } from "./heap.mjs";

reexecWithHeapFlags();
await import("./run/jobs.ts");
