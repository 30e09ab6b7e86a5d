import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** What a page needs to know to switch push messages on or off on this device. */
export interface PushFacts {
  /** The public key that browsers subscribe with. */
  publicKey: string;
  /** The id of this sign-in. */
  signIn: string;
}

/**
 * What its element shows of push messages on this device: those of its children whose `data-when` names the device's state.
 * `known`: the endpoint that the server uses for this sign-in, null if none; absent on pages that don't know it.
 */
export function PushDevice(
  props: PushFacts & { known?: string | null; className?: string; children: ReactNode },
) {
  const { t } = useTranslation();
  return (
    <push-device
      class={props.className}
      data-key={props.publicKey}
      data-sign-in={props.signIn}
      data-known={props.known === undefined ? undefined : (props.known ?? "")}
      data-failed={t("mySettings.push.failed")}
    >
      {props.children}
    </push-device>
  );
}
