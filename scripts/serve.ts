import { reexecWithHeapFlags } from "./heap.mjs";

// React's pages for development take several times as long.
process.env.NODE_ENV ??= "production";
reexecWithHeapFlags();
await import("./run/serve.ts");
