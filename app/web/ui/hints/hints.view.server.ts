import type { HintPoints } from "#app/core/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { HintView } from "./hints.tsx";

/** The modules' hints for this place on the page. */
export async function hintsAt<P extends keyof HintPoints>(
  uow: UnitOfWork,
  { t }: Pick<PageRequest, "t">,
  point: P,
  asked: HintPoints[P],
): Promise<HintView[]> {
  const hints = await uow.modules.hints(point, asked);
  return hints.map(({ text, values, link, to }) => ({ text: t(text, values), link: t(link, values), to }));
}
