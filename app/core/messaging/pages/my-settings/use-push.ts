import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/web/enhancer/toasts.ts";
import {
  browserSubscription,
  keepPushMemory,
  type PushState,
  pushMemory,
  pushState,
  subscribe,
  unsubscribe,
} from "./push-browser.ts";

const PAGE = "/my-settings";

/** What a page needs to know to switch push messages on or off on this device. */
export interface PushFacts {
  /** The public key that browsers subscribe with. */
  publicKey: string;
  /** The id of this sign-in. */
  signIn: string;
}

export interface Push {
  /** undefined until the browser has been asked, and without scripts. */
  state: PushState | undefined;
  busy: boolean;
  turnOn(): void;
  turnOff(): void;
}

/**
 * Push messages on this device. `known`: the endpoint that the server uses for this sign-in, null if none; undefined on
 * pages that don't know it, which rely on what this browser remembers.
 */
export function usePush({ publicKey, signIn }: PushFacts, known?: string | null): Push {
  const { t } = useTranslation();
  const { submit, state: sending } = useFetcher();
  const [state, setState] = useState<PushState>();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const { device } = pushMemory();
    const remembered = device?.signIn === signIn ? device.endpoint : null;
    void pushState(known === undefined ? remembered : known)
      .then((found) => isCurrent && setState(found))
      .catch(() => isCurrent && setState("unsupported"));
    return () => {
      isCurrent = false;
    };
  }, [signIn, known]);

  const turnOn = async () => {
    const device = await subscribe(publicKey);
    if (!device) return setState(await pushState(null));
    submit({ intent: "add-device", ...device }, { method: "post", action: PAGE });
    keepPushMemory({ device: { signIn, endpoint: device.endpoint } });
    setState("on");
    showToast({ kind: "success", text: t("mySettings.push.nowOn") });
  };
  const turnOff = async () => {
    const endpoint = (await browserSubscription())?.endpoint ?? known;
    if (endpoint) submit({ intent: "remove-device", endpoint }, { method: "post", action: PAGE });
    keepPushMemory({ declined: true });
    setState("off");
    await unsubscribe();
  };
  const run = (act: () => Promise<void>) => () => {
    setAsking(true);
    void act()
      .catch(() => showToast({ kind: "error", text: t("mySettings.push.failed") }))
      .finally(() => setAsking(false));
  };
  return { state, busy: asking || sending !== "idle", turnOn: run(turnOn), turnOff: run(turnOff) };
}
