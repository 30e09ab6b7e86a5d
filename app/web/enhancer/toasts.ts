import type { NoticeKind } from "#app/web/shell/banner.tsx";

/** Shows a toast: for example for a request that failed. The page brings one of each kind as a template. */
export function showToast({ kind, text }: { kind: NoticeKind; text: string }): void {
  const template = document.getElementById(`toast-${kind}`);
  const list = document.querySelector(".toasts");
  if (!(template instanceof HTMLTemplateElement) || !list) return;
  const toast = document.importNode(template.content, true);
  const place = toast.querySelector("p");
  if (place) place.textContent = text;
  while (list.childElementCount > 2) list.firstElementChild?.remove();
  list.append(toast);
}
