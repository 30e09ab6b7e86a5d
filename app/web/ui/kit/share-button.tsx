import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** Shares a link through the phone's apps. Shown only if scripts are on and the browser can share. */
export function ShareButton(props: { title: string; text: string; url: string; label: string }) {
  const { label, ...shared } = props;
  const [mayShare, setMayShare] = useState(false);
  useEffect(() => setMayShare(typeof navigator.share === "function"), []);
  if (!mayShare) return null;
  // It rejects if the reader closes the phone's share sheet, which is not an error.
  const share = () => navigator.share(shared).catch(() => {});
  return (
    <button type="button" className="btn btn-primary" onClick={share}>
      <Icon name="share" />
      {label}
    </button>
  );
}
