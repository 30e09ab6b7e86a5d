import { reexecWithHeapFlags } from "./heap.mjs";

reexecWithHeapFlags();
await import("./run/serve.ts");
