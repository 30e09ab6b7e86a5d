import { useBlocker, useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/kit/pages.server.ts";

const REQUEST_FAILED_EVENT = "teamsheet:failed";

import type { Move } from "#modules/teams/making/moved-places.ts";
import { moveFields } from "./moves.ts";

interface Entry {
  /** Lets the server recognize a retry if its answer got lost. */
  key: string;
  move: Move;
  /** The revision that it led to, once the server has answered. */
  revision?: number;
}

export interface SavedMoves {
  /** The moves that the loaded sheet does not have yet, in order. */
  ahead: Move[];
  /** The latest known revision. */
  revision: number;
  /** How many the server has not confirmed. */
  unsaved: number;
  /** A request failed on the way; unsaved moves wait for `retry`. */
  hasFailed: boolean;
  /** Why the last moves were refused. */
  errors: string[];
  save(move: Move): void;
  retry(): void;
}

/**
 * Saves moves that the page already shows, one after the other, since each names the revision that it is based on. If one
 * is refused, those after it are dropped, and the page shows what the server has. Nobody can leave the page while one is
 * unsaved.
 */
export function useMoves(base: string, loaded: number): SavedMoves {
  const { submit, data } = useFetcher<FormReply>();
  const { revalidate } = useRevalidator();
  const [queue, setQueue] = useState<Entry[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const underWay = useRef<string>();
  const answered = useRef<FormReply>();

  const ahead = queue.filter(({ revision }) => revision === undefined || revision > loaded);
  const unsaved = queue.filter(({ revision }) => revision === undefined);
  const latest = Math.max(loaded, ...queue.map(({ revision = 0 }) => revision));
  const [next] = unsaved;

  useEffect(() => {
    if (!data || data === answered.current) return;
    answered.current = data;
    underWay.current = undefined;
    setHasFailed(false);
    const done = data.done as { key: string; revision: number } | undefined;
    if (done)
      setQueue((now) => now.map((one) => (one.key === done.key ? { ...one, revision: done.revision } : one)));
    else {
      setQueue((now) => now.filter(({ revision }) => revision !== undefined));
      setErrors(Object.values(data.result?.error ?? {}).flatMap((messages) => messages ?? []));
    }
  }, [data]);

  useEffect(() => {
    if (ahead.length === 0 && queue.length > 0) setQueue([]);
    if (!next || hasFailed || underWay.current !== undefined) return;
    underWay.current = next.key;
    const fields = { intent: "moved", key: next.key, revision: String(latest), ...moveFields(next.move) };
    submit(fields, { method: "post", action: base, preventScrollReset: true });
  }, [ahead.length, queue.length, next, hasFailed, latest, submit, base]);

  const isAhead = ahead.length > 0;
  useEffect(() => {
    const onFailure = () => setHasFailed(isAhead);
    window.addEventListener(REQUEST_FAILED_EVENT, onFailure);
    return () => window.removeEventListener(REQUEST_FAILED_EVENT, onFailure);
  }, [isAhead]);

  const isSaved = !next;
  const retry = useCallback(() => {
    underWay.current = undefined;
    setHasFailed(false);
    // The page was not reloaded after these saves.
    if (isSaved) revalidate();
  }, [isSaved, revalidate]);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  useStay(unsaved.length > 0, hasFailed);

  return {
    ahead: ahead.map(({ move }) => move),
    revision: latest,
    unsaved: unsaved.length,
    hasFailed,
    errors,
    retry,
    save: useCallback((move) => {
      setErrors([]);
      setQueue((now) => [...now, { key: crypto.randomUUID(), move }]);
    }, []),
  };
}

/** Navigation within our site waits until everything is saved, and is canceled if that fails; for other sites, the browser asks. */
function useStay(isUnsaved: boolean, hasFailed: boolean): void {
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!isUnsaved) blocker.proceed();
    else if (hasFailed) blocker.reset();
  }, [blocker, isUnsaved, hasFailed]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
