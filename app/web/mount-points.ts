import type { OccasionKind } from "#app/core/occasions/occasion.ts";

type Children = () => void;

/** Remix's `route()` from `defineRoutes`, narrowed to what the table uses. */
export type RouteFunction = (
  path: string,
  file: string,
  options?: { index?: boolean; id?: string } | Children,
  children?: Children,
) => void;

/** Adds the tabs of nouns and modules below the page that is being added. */
export type Mount = (tabs: Exclude<keyof MountPoints, "pages">, kind?: OccasionKind) => void;

/** The routes of a noun of the core: like a module's, and its pages may be places for the tabs of others. */
export interface NounRoutes extends Omit<MountPoints, "pages"> {
  pages: (route: RouteFunction, mount: Mount) => void;
}

/** The places in the core's route table where a module can add routes; files are relative to the module's folder. */
export interface MountPoints {
  /** Pages in the club's shell. */
  pages?: (route: ModuleRoute) => void;
  /** Below `/sessions/:id` and, in a second call, below `/events/:id`: tabs of an occasion. */
  occasionTabs?: (route: ModuleRoute, kind: OccasionKind) => void;
  /** Below `/organization/:id`: tabs of a member. */
  memberTabs?: (route: ModuleRoute) => void;
  /** Below `/my-account`. */
  accountTabs?: (route: ModuleRoute) => void;
  /** Below `/settings`. */
  settingsTabs?: (route: ModuleRoute) => void;
}
/** A file with several paths needs an id for each. */
export type ModuleRoute = (path: string, file: string, options?: { id: string }) => void;

/** The modules' routes by module id. */
export type ModuleRoutes = Record<string, MountPoints>;
