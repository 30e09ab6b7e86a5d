import { type ComponentType, createContext, useContext } from "react";

/** Keeps what items look like; returns what stands for them in the page until it is sent. */
export type KeepMarkup = <Props extends object>(of: ComponentType<Props>, items: readonly Props[]) => string;

const MarkupContext = createContext<KeepMarkup | undefined>(undefined);

/** Provided where pages are rendered; without it lists are rendered as any other component. */
export const MarkupProvider = MarkupContext.Provider;

/**
 * A list whose items look alike on many pages, so that their markup is kept. An item is shown by its props alone, which are
 * plain data: what it took from a context would be another reader's.
 */
export function KeptList<Props extends object>({
  className,
  of: Item,
  items,
  keyOf,
}: {
  className: string;
  of: ComponentType<Props>;
  items: readonly Props[];
  keyOf(item: Props): number;
}) {
  const keep = useContext(MarkupContext);
  if (!keep)
    return (
      <div className={className}>
        {items.map((item) => (
          <Item key={keyOf(item)} {...item} />
        ))}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it stands for markup that React makes.
  return <div className={className} dangerouslySetInnerHTML={{ __html: keep(Item, items) }} />;
}
