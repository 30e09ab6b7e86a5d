import { expect, it } from "vitest";
import { zoneMeant, zonesFound } from "./zone-search.ts";

const groups = [
  {
    label: "América",
    zones: [
      {
        value: "America/Argentina/Buenos_Aires",
        label: "Buenos Aires, Argentina",
        also: "America/Buenos_Aires",
      },
      { value: "America/Merida", label: "Mérida, México" },
    ],
  },
  { label: "Europa", zones: [{ value: "Europe/Kyiv", label: "Kyiv, Ucrania", also: "Europe/Kiev" }] },
];

it.each([
  ["", ["America/Argentina/Buenos_Aires", "America/Merida", "Europe/Kyiv"]],
  ["  merida ", ["America/Merida"]],
  ["MÉXICO", ["America/Merida"]],
  ["aires buenos", ["America/Argentina/Buenos_Aires"]],
  ["buenos_aires", ["America/Argentina/Buenos_Aires"]],
  ["kiev", ["Europe/Kyiv"]],
  ["europe/ky", ["Europe/Kyiv"]],
  ["(", []],
])("%j finds %j", (search, expected) => {
  const found = zonesFound(groups, search);
  expect(found.flatMap(({ zones }) => zones.map(({ value }) => value))).toEqual(expected);
  expect(found.every(({ zones }) => zones.length > 0)).toBe(true);
});

it.each([
  ["india", "Asia/Kolkata"],
  ["indi", "America/Indiana/Indianapolis"],
  ["kolk", "Asia/Kolkata"],
  ["united", "America/Indiana/Indianapolis"],
])("by %j most likely %s is meant", (search, expected) => {
  const some = [
    {
      label: "America",
      zones: [{ value: "America/Indiana/Indianapolis", label: "Indianapolis, Indiana, United States" }],
    },
    { label: "Asia", zones: [{ value: "Asia/Kolkata", label: "Kolkata, India" }] },
  ];
  expect(zoneMeant(zonesFound(some, search), search)?.value).toBe(expected);
});
