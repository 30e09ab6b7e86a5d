import { type HTMLElement, parse } from "node-html-parser";
import { type Answer, type Ask, ask } from "./http.ts";

export type Fields = Record<string, string | string[]>;

/** A person with a browser that runs no scripts: it keeps cookies per host and posts forms as browsers do. */
export interface Visitor {
  /** One request, without following redirects. `to` may be a path on the visitor's home host. */
  ask(to: string, options?: Ask): Promise<Answer>;
  /** Opens a page, following redirects. */
  open(to: string): Promise<Answer>;
  /** Posts a form to an address, without following the redirect. */
  post(to: string, fields: Fields): Promise<Answer>;
  /** Posts a form and opens where it leads. */
  submit(to: string, fields: Fields): Promise<Answer>;
  setCookie(host: string, name: string, value: string): void;
  /** The cookies it would send to a host. */
  cookies(host: string): Record<string, string>;
}

const MAX_REDIRECTS = 10;

/** @param home the origin that paths are relative to */
export function openVisitor(home: string, defaults: { headers?: Record<string, string> } = {}): Visitor {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };

  const visitor: Visitor = {
    async ask(to, options = {}) {
      const url = new URL(to, home);
      const jar = jarOf(url.host);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { ...defaults.headers, ...(cookie && { cookie }), ...options.headers };
      const answer = await ask(url.href, { ...options, headers });
      for (const line of answer.headers.getSetCookie()) keep(jar, line);
      return answer;
    },
    async open(to) {
      let answer = await visitor.ask(to);
      for (let count = 0; answer.location !== undefined; count++) {
        if (count === MAX_REDIRECTS) throw new Error(`${to} redirects for ever`);
        answer = await visitor.ask(answer.location);
      }
      return answer;
    },
    post(to, fields) {
      const url = new URL(to, home);
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
      ).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded", origin: url.origin };
      return visitor.ask(url.href, { method: "POST", headers, body });
    },
    async submit(to, fields) {
      const answer = await visitor.post(to, fields);
      return answer.location === undefined ? answer : visitor.open(answer.location);
    },
    setCookie: (host, name, value) => void jarOf(host).set(name, value),
    cookies: (host) => Object.fromEntries(jarOf(host)),
  };
  return visitor;
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (/;\s*max-age=0\b/i.test(line)) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}

/** A form on a page. */
export interface PageForm {
  method: string;
  /** Absolute address. */
  action: string;
  /** What a browser would post if nothing is filled in, with the first submit button. */
  fields: Fields;
  /** The names that a person can fill in, with their type. */
  inputs: { name: string; type: string }[];
}

/** The forms of a page, in order. */
export function formsOf(page: Answer): PageForm[] {
  return parse(page.text)
    .querySelectorAll("form")
    .map((form) => formOf(form, page.url));
}

function formOf(form: HTMLElement, url: string): PageForm {
  const fields: Record<string, string[]> = {};
  const inputs: PageForm["inputs"] = [];
  const add = (name: string, value: string) => {
    fields[name] = [...(fields[name] ?? []), value];
  };
  let submitter = false;
  for (const control of form.querySelectorAll("input, select, textarea, button")) {
    const name = control.getAttribute("name");
    const tag = control.rawTagName.toLowerCase();
    const type = (control.getAttribute("type") ?? (tag === "button" ? "submit" : tag)).toLowerCase();
    if (!name || control.hasAttribute("disabled")) continue;
    if (control.closest("fieldset[disabled]") || control.closest("template")) continue;
    if (type === "submit") {
      if (!submitter) add(name, control.getAttribute("value") ?? "");
      submitter = true;
      continue;
    }
    if (type === "button" || type === "reset") continue;
    if (type !== "hidden") inputs.push({ name, type });
    if ((type === "checkbox" || type === "radio") && !control.hasAttribute("checked")) continue;
    add(name, startValue(control, tag));
  }
  return {
    method: (form.getAttribute("method") ?? "get").toUpperCase(),
    action: new URL(form.getAttribute("action") || url, url).href,
    fields,
    inputs,
  };
}

function startValue(control: HTMLElement, tag: string): string {
  if (tag === "textarea") return control.text;
  if (tag !== "select")
    return control.getAttribute("value") ?? (control.getAttribute("type") === "checkbox" ? "on" : "");
  const options = control.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen ? (chosen.getAttribute("value") ?? chosen.text) : "";
}

/** The addresses on this site that a page links to. */
export function linksOf(page: Answer): string[] {
  const here = new URL(page.url);
  const found = parse(page.text)
    .querySelectorAll("a[href]")
    .map((link) => new URL(link.getAttribute("href") ?? "", here))
    .filter((link) => link.origin === here.origin)
    .map((link) => link.pathname + link.search);
  return [...new Set(found)];
}

/** What stands in elements of their own on a page, so that a message which is part of another text does not count. */
export function sentencesOf(page: Answer): string[] {
  return parse(page.text)
    .querySelectorAll("body *")
    .map((one) => one.text.replace(/\s+/g, " ").trim());
}
