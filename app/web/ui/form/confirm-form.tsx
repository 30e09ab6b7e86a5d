import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostForm } from "./post-form.tsx";
import { usePostedForm } from "./posted-form.ts";
import { ReviewNote, useReview } from "./review.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** The end of a page that asks before an act: the button that does it, and the link back that changes nothing. */
export function ConfirmForm(props: {
  intent: string;
  label: string;
  keep: { to: string; label: string };
  /** The key of the consequences that the page has shown, if the act asks for confirmation. */
  seen?: string;
  /** See `PostForm`. */
  reload?: boolean;
  /** What else the act asks for. */
  children?: ReactNode;
}) {
  const { intent, label, keep, seen, reload = false, children } = props;
  const [form, fields] = usePostedForm({ intent });
  const asked = useReview(intent);
  return (
    <PostForm form={form} fields={fields} intent={intent} reload={reload}>
      <ReviewNote review={asked} seen={seen} />
      {children}
      <div className="form-actions">
        <SubmitButton tone="error">{label}</SubmitButton>
        <Link className="btn btn-outline" to={keep.to} data-plain={reload ? "" : undefined}>
          {keep.label}
        </Link>
      </div>
    </PostForm>
  );
}
