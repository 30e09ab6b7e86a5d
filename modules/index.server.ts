import type { FeatureModule } from "#app/module-system/contract.ts";

/** Every module there is, in the order in which their guards are asked. */
export const modules: FeatureModule[] = [];
