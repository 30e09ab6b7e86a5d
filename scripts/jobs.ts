import { reexecWithHeapFlags } from "./heap.mjs";

process.env.NODE_ENV ??= "production";
reexecWithHeapFlags();
await import("./run/jobs.ts");
