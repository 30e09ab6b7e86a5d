import { Icon } from "./icon.tsx";

/** Shares a link through the phone's apps. Shown only if scripts are on and the browser can share. */
export function ShareButton(props: { title: string; text: string; url: string; label: string }) {
  const { label, ...shared } = props;
  return (
    <button type="button" className="btn btn-primary needs-share" data-shares={JSON.stringify(shared)}>
      <Icon name="share" />
      {label}
    </button>
  );
}
