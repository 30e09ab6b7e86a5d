import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/http/forms/form-reply.ts";
import { REQUEST_FAILED_EVENT } from "#app/ui/enhancer/request-failure.ts";
import type { Move } from "../../domain/making/moved-places.ts";
import { moveFields } from "./moves.ts";

interface Sent {
  move: Move;
  /** The revision that it was sent upon; absent while it waits for those before it. */
  upon?: number;
}

export interface SavedMoves {
  /** Those that the server's sheet does not have yet, in order. */
  unsaved: Move[];
  /** A request failed on the way; what is unsaved waits for `retry`. */
  hasFailed: boolean;
  /** Why the last ones were refused. */
  errors: string[];
  save(move: Move): void;
  retry(): void;
}

/**
 * Has the server save moves that the page shows already, one after the other, since each names the revision that it was
 * made upon. If one is refused, those after it go with it, and the page shows what the server has.
 */
export function useSavedMoves(base: string, revision: number): SavedMoves {
  const { submit, state, data } = useFetcher<FormReply>();
  const [queue, setQueue] = useState<Sent[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const answered = useRef<FormReply | undefined>();

  const send = useCallback(
    ({ move }: Sent) => {
      const fields = { intent: "moved", revision: String(revision), ...moveFields(move) };
      submit(fields, { method: "post", action: base, preventScrollReset: true });
      setHasFailed(false);
      setQueue((now) => now.map((one, at) => (at === 0 ? { ...one, upon: revision } : one)));
    },
    [submit, base, revision],
  );

  useEffect(() => {
    const [first] = queue;
    const isNew = data !== answered.current;
    answered.current = data;
    if (isNew && data?.result) {
      setQueue([]);
      setErrors(Object.values(data.result.error ?? {}).flatMap((messages) => messages ?? []));
    } else if (first?.upon !== undefined && revision > first.upon) setQueue((now) => now.slice(1));
    else if (first && first.upon === undefined && state === "idle") send(first);
  }, [queue, data, revision, state, send]);

  useEffect(() => {
    const onFailure = () => setHasFailed(true);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    return () => window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
  }, []);

  const retry = useCallback(() => {
    const [first] = queue;
    if (first) send(first);
  }, [queue, send]);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  const unsaved = queue.filter(({ upon }) => upon === undefined || revision <= upon).map(({ move }) => move);
  useEffect(() => {
    if (unsaved.length === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved.length]);

  return {
    unsaved,
    hasFailed: hasFailed && unsaved.length > 0,
    errors,
    retry,
    save: useCallback((move) => {
      setErrors([]);
      setQueue((now) => [...now, { move }]);
    }, []),
  };
}
