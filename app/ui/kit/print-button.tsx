import { Icon } from "./icon.tsx";

/** Prints the page. Not shown without scripts, where the browser's own menu does it. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className="btn btn-primary needs-scripts" onClick={() => window.print()}>
      <Icon name="print" />
      {label}
    </button>
  );
}
