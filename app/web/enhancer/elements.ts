import { onceWhole } from "./show-page.ts";
import { onShown } from "./shown.ts";

type ElementFile = { default: CustomElementConstructor };

/** The elements of nearly every page, which come with the script itself. */
const common = import.meta.glob<CustomElementConstructor>("../{shell,ui/toast}/**/*.element.ts", {
  eager: true,
  import: "default",
});
/** Those of a page or a module, loaded where there is one. The file's name is the element's. */
const others = import.meta.glob<ElementFile>([
  "../../**/*.element.{ts,tsx}",
  "../../../modules/**/*.element.{ts,tsx}",
]);

const RELOADED = "reloaded-for-elements";

/** Brings the elements of this product to life, on every page that is shown. */
export function defineElements(): void {
  for (const [path, element] of Object.entries(common)) define(tagOf(path), element);
  const loaders = new Map(Object.entries(others).map(([path, load]) => [tagOf(path), load]));
  const asked = new Set<string>();
  const look = () => {
    for (const { localName } of document.querySelectorAll(":not(:defined)")) {
      const load = loaders.get(localName);
      if (!load || asked.has(localName)) continue;
      asked.add(localName);
      load().then(
        (file) => {
          define(localName, file.default);
          sessionStorage.removeItem(RELOADED);
        },
        () => {
          asked.delete(localName);
          reloadOnce();
        },
      );
    }
  };
  onShown(look);
}

/** An element starts once everything that it comes with is there, on whichever way it comes to a page. */
function define(name: string, element: CustomElementConstructor): void {
  const { connectedCallback: start } = element.prototype;
  if (start)
    element.prototype.connectedCallback = function (this: HTMLElement) {
      onceWhole(this, start);
    };
  customElements.define(name, element);
}

function tagOf(path: string): string {
  return path.replace(/^.*\/|\.element\.tsx?$/g, "");
}

/** A new version may have replaced the script: the page is loaded anew, once. */
function reloadOnce(): void {
  if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, "1");
  window.location.reload();
}
