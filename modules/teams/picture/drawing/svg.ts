import type { Faces } from "./faces.server.ts";
import type { Layout } from "./layout.ts";
import type { Shape } from "./shapes.ts";

/**
 * The picture as SVG. Its letters are outlines, so it contains no user input as text, and looks the same on a machine without
 * any fonts.
 */
export function renderSvg({ width, height, shapes }: Layout, { glyphs }: Pick<Faces, "glyphs">): string {
  const outlines = new Map<string, string>();
  const body = shapes.map(markup).join("");
  const forms = [...outlines].map(([id, path]) => `<path id="${id}" d="${path}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${forms}</defs>${body}</svg>`;

  function markup(shape: Shape): string {
    switch (shape.kind) {
      case "outline": {
        const { path, fill, stroke, opacity } = shape;
        const dashes = stroke?.dashes ? ` stroke-dasharray="${stroke.dashes}"` : "";
        const pen = stroke
          ? ` stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-linejoin="round"${dashes}`
          : "";
        return `<path d="${path}" fill="${fill}"${pen}${opacity ? ` opacity="${opacity}"` : ""}/>`;
      }
      case "picture": {
        const { png, x, y, side } = shape;
        const data = Buffer.from(png).toString("base64");
        return `<image href="data:image/png;base64,${data}" x="${x}" y="${y}" width="${side}" height="${side}"/>`;
      }
      case "line":
        return `<g fill="${shape.color}">${glyphs(shape.text, shape).map(placed(shape)).join("")}</g>`;
    }
  }

  function placed(line: { x: number; y: number }) {
    return ({ id, outline, x, y, scale }: ReturnType<Faces["glyphs"]>[number]) => {
      if (!outlines.has(id)) outlines.set(id, outline());
      if (outlines.get(id) === "") return "";
      const [left, top] = [(line.x + x).toFixed(2), (line.y + y).toFixed(2)];
      return `<use href="#${id}" transform="matrix(${scale} 0 0 -${scale} ${left} ${top})"/>`;
    };
  }
}
