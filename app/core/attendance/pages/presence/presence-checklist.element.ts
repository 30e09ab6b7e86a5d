import { parseMarkValue, type ShownMark } from "#app/core/attendance/presence/mark-field.ts";
import { countMarks, type Presence, type Tally } from "#app/core/attendance/presence/presence.ts";
import { searchWords } from "#app/core/members/names/name-search.ts";
import { onShown } from "#app/web/enhancer/shown.ts";
import { refresh, visit } from "#app/web/enhancer/visit.ts";
import { countText, fillIn } from "#app/web/enhancer/words.ts";
import type { NamedAct } from "./action-bar.tsx";
import { barText } from "./last-act.ts";
import { type Lanes, type LastAct, type MarksShown, openLanes } from "./mark-lanes.ts";
import { newAct, pauseOffline, sendMark } from "./send-mark.ts";
import { currentTally, tallyBlocks } from "./tally.ts";

interface Row {
  item: HTMLElement;
  memberId: number;
  name: string;
  /** The mark that the page came with. */
  shown: Presence | null;
  buttons: { radio: HTMLInputElement; presence: Presence }[];
}

/** The checklist of who came: shows each tap at once and saves it by itself (`mark-lanes.ts`). */
export default class PresenceChecklist extends HTMLElement {
  #lanes: Lanes | undefined;
  #refusals = 0;
  #listChanges = 0;
  #isLeaving = false;
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    // A page that was left and comes back takes over what others have marked since, once its own taps are saved.
    if (!this.#lanes || this.#lanes.shown().pending === 0) this.#open(this.#lanes?.shown());
    this.addEventListener("change", this.#onChange, { signal });
    this.addEventListener("input", this.#onInput, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    onShown(() => this.#load(), signal);
    // Tapped before this script arrived.
    for (const { buttons } of this.#rows())
      for (const { radio } of buttons) if (radio.checked) this.#tap(parseMarkValue(radio.value));
    this.#show();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#isLeaving = false;
  }

  #open(before: MarksShown | undefined): void {
    const address = this.dataset.marks ?? "";
    const lanes = openLanes({ send: (op) => sendMark(address, op), newAct, pause: pauseOffline });
    const known = before ? Object.fromEntries(before.marks) : this.#known();
    lanes.load(known, before ? before.last : this.#last());
    lanes.subscribe(() => this.#onTold(lanes));
    this.#lanes = lanes;
    this.#refusals = 0;
    this.#listChanges = 0;
  }

  /** The page was read anew. */
  #load(): void {
    this.#lanes?.load(this.#known(), this.#last());
    this.#show();
  }

  #rows(): Row[] {
    return [...this.querySelectorAll<HTMLElement>(".presence-row")].map((item) => {
      const radios = [...item.querySelectorAll<HTMLInputElement>("input[type=radio]")];
      const { memberId, shown } = parseMarkValue(radios[0]?.value ?? "");
      const name = item.querySelector("p > span")?.textContent ?? "";
      const buttons = radios.map((radio) => ({ radio, presence: parseMarkValue(radio.value).presence }));
      return { item, memberId, name, shown, buttons };
    });
  }

  /** The marks of those on this page, and of those on the others who have none. */
  #known(): Record<number, Presence | null> {
    const open = this.querySelector<HTMLInputElement>("input[name=among]")?.value.split(",") ?? [];
    return Object.fromEntries([
      ...open.filter(Boolean).map((id) => [id, null]),
      ...this.#rows().map(({ memberId, shown }) => [memberId, shown]),
    ]);
  }

  #last(): NamedAct | null {
    return JSON.parse(this.dataset.last ?? "null");
  }

  #tap({ memberId, presence }: ShownMark): void {
    this.#lanes?.mark(memberId, presence);
  }

  #onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === "radio")
      this.#tap(parseMarkValue(target.value));
  };

  #onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === "find") this.#show();
  };

  #onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-act]") : null;
    if (!button) return;
    event.preventDefault();
    const { act } = button.dataset;
    if (act === "all") this.#lanes?.allCame();
    else if (act === "undo") this.#lanes?.undo();
    else if (act === "find") this.#find();
    else {
      this.#isLeaving = true;
      this.#leaveOnceSaved();
    }
  };

  get #sought(): string {
    return this.querySelector<HTMLInputElement>("input[name=find]")?.value.trim() ?? "";
  }

  get #isPart(): boolean {
    return this.dataset.part !== undefined;
  }

  #find(): void {
    if (!this.#isPart) return;
    const url = new URL(window.location.pathname, window.location.href);
    if (this.#sought) url.searchParams.set("find", this.#sought);
    void visit({ url });
  }

  #onTold(lanes: Lanes): void {
    const { pending, refusals, listChanges } = lanes.shown();
    if (pending > 0) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
    if (!this.isConnected || lanes !== this.#lanes) return;
    // The list has the mark in place of the one that was refused, and who came onto it or left it.
    if (refusals > this.#refusals || listChanges > this.#listChanges) void refresh();
    this.#refusals = refusals;
    this.#listChanges = listChanges;
    this.#show();
    this.#leaveOnceSaved();
  }

  #leaveOnceSaved(): void {
    if (!this.#isLeaving || this.#lanes?.shown().pending !== 0) return;
    this.#isLeaving = false;
    void visit({ url: new URL(this.dataset.back ?? "", window.location.href) });
  }

  #show(): void {
    if (!this.#lanes) return;
    const shown = this.#lanes.shown();
    const rows = this.#rows();
    const markOf = ({ memberId }: Row) => shown.marks.get(memberId) ?? null;
    const words = this.#isPart ? [] : searchWords(this.#sought);
    for (const row of rows) {
      const name = searchWords(row.name).join(" ");
      row.item.hidden = !words.every((word) => name.includes(word));
      for (const { radio, presence } of row.buttons) {
        radio.defaultChecked = presence === markOf(row);
        radio.checked = presence === markOf(row);
      }
    }
    const noMatch = this.querySelector<HTMLElement>(".presence-no-match");
    if (noMatch) noMatch.hidden = rows.some(({ item }) => !item.hidden);
    const tally = currentTally(JSON.parse(this.dataset.tally ?? "null"), {
      now: countMarks(shown.marks.values()),
      loaded: countMarks(Object.values(this.#known())),
    });
    this.#showCount(tally);
    this.#showBar(shown, tally.open, rows);
  }

  #showCount(tally: Tally): void {
    const { came, late, absent, open } = tally;
    const here = came + late;
    const count = here + absent + open;
    const box = this.querySelector<HTMLElement>(".presence-count");
    if (box) box.ariaLabel = fillIn(box.dataset.label ?? "", { here, count });
    write(this, "here", () => String(here));
    for (const [part, number] of Object.entries({ ...tally, all: count }))
      write(this, part, ({ dataset }) => countText(dataset, number));
    const legend = this.querySelector<HTMLElement>(".presence-legend > [data-mark=open]");
    if (legend) legend.hidden = open === 0;
    const blocks = tallyBlocks(tally).map((part) => {
      const block = document.createElement("i");
      block.dataset.mark = part;
      return block;
    });
    this.querySelector(".tally")?.replaceChildren(...blocks);
  }

  #showBar(shown: MarksShown, open: number, rows: readonly Row[]): void {
    const { last, pending, failing, refused, added } = shown;
    const bar = this.querySelector(".presence-bar");
    if (!bar) return;
    write(bar, "left", ({ dataset }) => countText(dataset, open));
    write(bar, "saving", ({ dataset: { saved = "", unsaved = "" } }) => (pending > 0 ? unsaved : saved));
    const all = bar.querySelector("[data-act=all]");
    if (open > 0) all?.removeAttribute("aria-disabled");
    else all?.setAttribute("aria-disabled", "true");
    const undo = bar.querySelector<HTMLElement>("[data-act=undo]");
    if (undo) undo.hidden = last === null;

    const template = bar.querySelector<HTMLTemplateElement>(`template[data-text=${barText(shown)}]`);
    const line = template?.content.firstElementChild?.cloneNode(true);
    const place = bar.querySelector("[role=status]");
    if (!place || !(line instanceof Element)) return;
    write(line, "refused", () => refused ?? "");
    write(line, "count", ({ dataset }) => countText(dataset, failing ? pending : (last?.count ?? 0)));
    write(line, "added", ({ dataset }) => (added ? fillIn(dataset.added ?? "", { names: added }) : ""));
    write(line, "name", () => (last ? this.#nameIn(last, rows) : ""));
    // What is the same is not announced again.
    if (!place.firstElementChild?.isEqualNode(line)) place.replaceChildren(line);
  }

  #nameIn({ act, memberId }: LastAct, rows: readonly Row[]): string {
    const listed = rows.find((row) => row.memberId === memberId);
    const known = this.#last();
    return listed?.name ?? (known?.act === act ? known.name : "");
  }
}

/** Writes into the parts that show this. */
function write(within: Element, shows: string, text: (part: HTMLElement) => string): void {
  for (const part of within.querySelectorAll<HTMLElement>(`[data-shows=${shows}]`)) {
    const now = text(part);
    if (part.textContent !== now) part.textContent = now;
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
