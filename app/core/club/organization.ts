import type { SettingValues } from "./settings/setting.ts";

/** A club as a unit of work carries it. `tenant` is its database side. */
export interface Organization {
  tenant: string;
  subdomain: string;
  publicId: string;
  name: string;
  /** IANA time zone; "today" and wall-clock times are in it. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  address: string;
  description: string;
  /**
   * The e-mail address of the longest-serving admin who has one, for members who want to reach the club. Read only by
   * units of work that change nothing; absent in the others.
   */
  contact?: string;
  /** The hash of its crest's pictures; null without one. */
  crest: string | null;
  accent: string | null;
  /** Do its admins still see the list of first steps? */
  hasFirstSteps: boolean;
  settings: SettingValues;
  /** Whether the host vouches for it: then its mails also go to members who have not confirmed the club. */
  trusted: boolean;
  /** How many such members it may write to in a day while it is not trusted. */
  welcomesPerDay: number;
}
