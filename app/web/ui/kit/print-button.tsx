import { Icon } from "./icon.tsx";

/** Prints the page. Hidden without scripts; then the browser's own menu does it. */
export function PrintButton(props: { label: string; className?: string }) {
  const { label, className = "btn btn-primary" } = props;
  return (
    <button type="button" className={`${className} needs-scripts`} data-prints="">
      <Icon name="print" />
      {label}
    </button>
  );
}
