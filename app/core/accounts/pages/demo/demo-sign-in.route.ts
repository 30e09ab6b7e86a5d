import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { clubAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import { nothingToPost, unknownPage } from "#app/web/http/request/unknown-page.server.ts";
import { DemoSignInSchema, enterDemoAsBrowser, isDemoOpenTo } from "#app/web/http/sign-in/demo.server.ts";
import { entryAnswer } from "#app/web/http/sign-in/sign-in.server.ts";

const guard: Guard = { site: "any" };

/** There is nothing to see at this address. */
export const loader = Object.assign(unknownPage, { guard });

const enter = clubAction({ enter: openFormAction(DemoSignInSchema, enterDemoAsBrowser, entryAnswer) });

/** Signs in as one of the demo club's accounts. If the demo is not open to the caller, the address does not exist. */
export const action = Object.assign(async (args: ActionFunctionArgs) => {
  if (!isDemoOpenTo(contextOf(args))) return nothingToPost();
  const answer = await enter(args);
  // No page here could show what is wrong with the form, since none has offered it.
  return answer instanceof Response ? answer : redirect("/login", 303);
}, enter);
