import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Loads the same thing only once per read-only unit of work, for all parts of a page that need it. In a unit of work
 * that writes, it is loaded anew each time, since it may have changed.
 */
export function loadOnce<Unit extends Pick<UnitOfWork, "isReadOnly">, Asked, Found>(
  keyOf: (asked: Asked) => string,
  load: (uow: Unit, asked: Asked) => Promise<Found>,
): (uow: Unit, asked: Asked) => Promise<Found> {
  const found = new WeakMap<Unit, Map<string, Promise<Found>>>();
  return (uow, asked) => {
    if (!uow.isReadOnly) return load(uow, asked);
    const ofUnit = found.get(uow) ?? new Map<string, Promise<Found>>();
    found.set(uow, ofUnit);
    const key = keyOf(asked);
    const loading = ofUnit.get(key) ?? load(uow, asked);
    ofUnit.set(key, loading);
    return loading;
  };
}
