import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

/** Hands a link to the apps of a phone. Shown only if scripts run and the browser can share. */
export function ShareButton(props: { title: string; text: string; url: string; label: string }) {
  const { label, ...shared } = props;
  const [mayShare, setMayShare] = useState(false);
  useEffect(() => setMayShare(typeof navigator.share === "function"), []);
  if (!mayShare) return null;
  // A reader who closes the phone's list of apps has refused nothing.
  const share = () => navigator.share(shared).catch(() => {});
  return (
    <button type="button" className="btn btn-primary" onClick={share}>
      <Icon name="share" />
      {label}
    </button>
  );
}
