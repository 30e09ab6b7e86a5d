declare module "saxen" {
  /** An XML parser that tells of what it passes; attributes and texts come with their entities as they are. */
  export class Parser {
    on(event: "openTag", listener: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: "closeTag" | "text" | "cdata", listener: (text: string) => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
