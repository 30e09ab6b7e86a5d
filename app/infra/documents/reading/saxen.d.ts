declare module "saxen" {
  /** An event-based XML parser; attributes and texts are passed with their entities unresolved. */
  export class Parser {
    on(event: "openTag", listener: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: "closeTag" | "text" | "cdata", listener: (text: string) => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
