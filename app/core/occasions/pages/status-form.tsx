import { Box } from "#app/web/shell/page-header.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { Consequences, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

/** An act that changes the status of an occasion, in the reader's language. */
export interface StatusAction {
  intent: "settle" | "unarchive" | "reinstate";
  title: string;
  text: string;
  button: string;
  /** What it does, and the key that confirms that this was seen. */
  consequences: string[];
  reviewed: string;
}

/** Says in numbers what an act does, with the button that does it. */
export function StatusForm({ intent, title, text, button, consequences, reviewed }: StatusAction) {
  const [form, fields] = usePostedForm({ intent });
  const asked = useReview(intent);
  return (
    <Box title={title}>
      <PostForm form={form} fields={fields} intent={intent}>
        <p className="soft">{text}</p>
        {asked ? null : <Consequences of={consequences} />}
        <ReviewNote review={asked} seen={reviewed} />
        <FormActions>{button}</FormActions>
      </PostForm>
    </Box>
  );
}
