import ts from "typescript";

/** The strings in the code that can be a message's key. */
export interface Said {
  /** Every literal. */
  texts: Set<string>;
  /** Every template whose parts are literals, expanded. */
  written: Set<string>;
  /** The keys below which forms find the labels of their fields. */
  labels: Set<string>;
  /** The names of properties and variables, by which fields find their labels. */
  names: Set<string>;
}

export const nothingSaid = (): Said => ({
  texts: new Set(),
  written: new Set(),
  labels: new Set(),
  names: new Set(),
});

/** Collects these files' strings, by module (the folder below `modules/`, "" for the core). The compiler knows templates' parts. */
export function saidIn(files: string[]): Map<string, Said> {
  const config = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ".");
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const said = new Map<string, Said>();

  for (const file of files) {
    const module = /^modules\/([\w-]+)\//.exec(file)?.[1] ?? "";
    const { texts, written, labels, names } = said.get(module) ?? nothingSaid();
    said.set(module, { texts, written, labels, names });
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      if (ts.isIdentifier(node)) names.add(node.text);
      if (ts.isTemplateExpression(node)) for (const text of writtenOut(node)) written.add(text);
      if (ts.isJsxAttribute(node) && node.name.getText() === "labels" && node.initializer)
        labels.add(node.initializer.getText().slice(1, -1));
      ts.forEachChild(node, visit);
    };
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return said;

  function writtenOut({ head, templateSpans }: ts.TemplateExpression): string[] {
    let texts = [head.text];
    for (const { expression, literal } of templateSpans) {
      const values = literalsOf(checker.getTypeAtLocation(expression));
      texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
    }
    return texts;
  }
}

/** The texts that a value of this type can be; empty if that can't be known. */
function literalsOf(type: ts.Type): string[] {
  const types = type.isUnion() ? type.types : [type];
  const values = types.flatMap((one) =>
    one.isStringLiteral() || one.isNumberLiteral() ? [String(one.value)] : [],
  );
  return values.length === types.length ? values : [];
}
