import type { World } from "../world/world.ts";
import type { Form } from "./form-body.ts";

/** One call of the API, authorized. */
export interface Call {
  world: World;
  /** The owner of the objects that it is about: a connected account, or the platform. */
  account: string;
  /** The id in the path, if there is one. */
  id: string;
  path: string;
  form: Form;
}

/** Answers a call with an object; throws an `ApiError`. */
export type Answer = (call: Call) => object;

/** The answers by method and path; `:id` stands for an id. */
export type Routes = Record<string, Answer>;
