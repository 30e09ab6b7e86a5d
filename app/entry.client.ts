import { heedControls } from "./web/enhancer/controls.ts";
import { tellZone } from "./web/enhancer/device-zone.ts";
import { defineElements } from "./web/enhancer/elements.ts";
import { followAndSend } from "./web/enhancer/follow-and-send.ts";
import { tellShown } from "./web/enhancer/shown.ts";
import { guardTaps } from "./web/enhancer/single-tap.ts";
import { guardUnsaved, mayLeave } from "./web/enhancer/unsaved.ts";
import { focusWanted, openVisits } from "./web/enhancer/visit.ts";

// The styles of modules and of the API reference: the build puts them into a stylesheet of their own, which every page links to.
import.meta.glob(["../modules/**/*.css", "./api/**/*.css"], { eager: true });

// An invitation may be in the fragment, which the server never sees.
const invitation = /^#join=([\w-]+)$/.exec(window.location.hash)?.[1];
if (invitation) window.location.replace(`/?join=${invitation}`);

// In development Vite's code in an island's files asks for this, which Remix's own scripts would have set.
if (import.meta.env.DEV)
  Object.assign(window, {
    __vite_plugin_react_preamble_installed__: true,
    $RefreshReg$: () => {},
    $RefreshSig$: () => (type: unknown) => type,
  });

/** A page in view is painted first. A browser follows its links and sends its forms until then. */
function afterPaint(begin: () => void): void {
  if (document.visibilityState === "hidden") begin();
  else requestAnimationFrame(() => setTimeout(begin));
}

afterPaint(() => {
  heedControls();
  tellZone();
  guardTaps();
  guardUnsaved();
  openVisits(mayLeave);
  followAndSend();
  defineElements();
  tellShown();
  focusWanted();
  // From here on scripts heed what is typed and clicked: whoever looks from outside can wait for it.
  document.body.dataset.scripted = "";
});

// Brings Vite's client along, which loads the page anew in development.
import.meta.hot?.on("vite:beforeFullReload", () => {});
