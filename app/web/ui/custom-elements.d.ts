import type { HTMLAttributes } from "react";

/** Our elements: each is a file `<its name>.element.ts`. */
interface CustomElementAttributes extends HTMLAttributes<HTMLElement> {
  class?: string;
  [data: `data-${string}`]: unknown;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      [element: `${string}-${string}`]: CustomElementAttributes & {
        ref?: never;
        key?: string | number | null;
      };
    }
  }
}
