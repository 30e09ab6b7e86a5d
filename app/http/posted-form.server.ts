import { Refusal } from "../domain/refusal.ts";

/** The form that a request carries. Refuses `malformed` for a body that is none, or that breaks off. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Refusal("malformed");
  }
}
