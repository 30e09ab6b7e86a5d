import { beginSized } from "./heap.mjs";

beginSized();
await import("./run/serve.ts");
