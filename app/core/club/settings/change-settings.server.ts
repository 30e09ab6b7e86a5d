import { promoteLinesLater } from "#app/core/attendance/promote-lines.server.ts";
import type { CatchUpOffer, FeatureModule } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { heldTags } from "../tags/offer-tags.server.ts";
import { renameConsequences, retireConsequences } from "../tags/retire-consequences.server.ts";
import { retiredTags, retireTags } from "../tags/retire-tags.server.ts";
import { type SettingDefinition, settingApiName, settingValue } from "./setting.ts";
import { tagsSetting } from "./settings.ts";
import { updateSettings } from "./update-settings.server.ts";

/**
 * Sets settings with `updateSettings`, and tells the modules which of them were switched on or off, so that they can
 * catch up on what they missed; where one stops refusing places, those in line move up. A tag that stands in another's place
 * of the list is that tag with another name, and everything that has it keeps it; tags that are no longer offered are removed
 * from members and occasions. What a module that is on by then offers about the time during which it was off is taken up if
 * it is ticked. If a renamed or removed tag is in use, a module that is switched off leaves something behind, or an offer is taken
 * up, asks back, even an API call; what begins with a module that is switched on, which can be switched off again, it says to
 * those who ask. Returns where the admin goes on, if a module that was switched on needs something first. Refuses `offer-off`
 * for the offer of a module that stays off.
 */
export async function changeSettings(
  uow: UnitOfWork,
  known: { definitions: readonly SettingDefinition<unknown>[]; modules: readonly FeatureModule[] },
  { reviewed, ...values }: Record<string, unknown> & { reviewed?: string },
): Promise<{ goOn: string | undefined }> {
  const given = givenFor(values, tagsSetting);
  const tags = given === undefined ? undefined : tagsSetting.schema.parse(given);
  if (tags) await heldTags(uow, { change: true });
  const switched = (to: boolean) =>
    known.modules.filter(({ toggle }) => isSwitched(uow, toggle, values, to)).map(({ id }) => id);
  const offers = takenUp(uow, known.modules, values);
  for (const offer of offers) await offer.lock(uow);
  const { asksAll, question } = await settingsQuestion(uow, {
    tags,
    offers,
    off: switched(false),
    on: switched(true),
  });
  await ensureConfirmed(reviewed ?? (asksAll ? "" : undefined), () => question);
  if (tags) await retireTags(uow, tags);
  const { changed } = await updateSettings(uow, known.definitions, values);
  let goOn: string | undefined;
  for (const { id, toggle, gates, startsAt } of known.modules) {
    if (!changed.includes(toggle.id)) continue;
    const on = settingValue(uow.organization.settings, toggle);
    await uow.tell("module.switched", { module: id, on });
    if (!on && gates?.["attendance.confirm"]) await promoteLinesLater(uow);
    if (on) goOn ??= await startsAt?.(uow);
  }
  for (const offer of offers) await offer.take(uow);
  return { goOn };
}

/** The names of all that modules offer about the time during which they were off. */
export const offerNames = (modules: readonly FeatureModule[]): string[] =>
  modules.flatMap(({ offers = {} }) => Object.keys(offers));

/** The offers that are taken up: only a module that is on afterwards can do what it offers. */
function takenUp(
  { organization }: UnitOfWork,
  modules: readonly FeatureModule[],
  values: Record<string, unknown>,
): CatchUpOffer[] {
  return modules.flatMap(({ toggle, offers = {} }) => {
    const isOn = givenFor(values, toggle) ?? settingValue(organization.settings, toggle);
    return Object.entries(offers).flatMap(([name, offer]) => {
      if (values[name] !== true) return [];
      if (!isOn) throw new Refusal("offer-off", name);
      return [offer];
    });
  });
}

const givenFor = (values: Record<string, unknown>, definition: SettingDefinition<unknown>) =>
  values[definition.id] ?? values[settingApiName(definition)];

function isSwitched(
  { organization }: UnitOfWork,
  toggle: SettingDefinition<boolean>,
  values: Record<string, unknown>,
  to: boolean,
): boolean {
  return givenFor(values, toggle) === to && settingValue(organization.settings, toggle) !== to;
}

/**
 * What changes with tags that get another name or are no longer offered, with modules that are switched off or on, and with
 * offers that are taken up. `asksAll` = some of it is asked of every caller.
 */
async function settingsQuestion(
  uow: UnitOfWork,
  {
    tags,
    off,
    on,
    offers,
  }: {
    tags: readonly string[] | undefined;
    off: readonly string[];
    on: readonly string[];
    offers: readonly CatchUpOffer[];
  },
): Promise<{ asksAll: boolean; question: Question }> {
  const retired = tags ? retiredTags(uow, tags) : [];
  const renamed = tags ? await renameConsequences(uow, tags) : [];
  const ended = off.length > 0 ? await uow.modules.consequences("module.switch-off", { modules: off }) : [];
  const begun = on.length > 0 ? await uow.modules.consequences("module.switch-on", { modules: on }) : [];
  const caughtUp: Consequence[] = [];
  for (const offer of offers) caughtUp.push(...(await offer.consequences(uow)));
  const ending = [...renamed, ...(await retireConsequences(uow, retired)), ...ended];
  return {
    asksAll: ending.length > 0 || offers.length > 0,
    question: {
      act: "settings.change",
      about: [...retired, ...off, ...on],
      consequences: [...ending, ...begun, ...caughtUp],
    },
  };
}
