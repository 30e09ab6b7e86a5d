import { expect, it } from "vitest";
import { choiceMeant, choicesFound } from "./choice-search.ts";

const groups = [
  {
    label: "América",
    choices: [
      {
        value: "America/Argentina/Buenos_Aires",
        label: "Buenos Aires, Argentina",
        also: "America/Buenos_Aires",
      },
      { value: "America/Merida", label: "Mérida, México" },
    ],
  },
  { label: "Europa", choices: [{ value: "Europe/Kyiv", label: "Kyiv, Ucrania", also: "Europe/Kiev" }] },
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
  const found = choicesFound(groups, search);
  expect(found.flatMap(({ choices }) => choices.map(({ value }) => value))).toEqual(expected);
  expect(found.every(({ choices }) => choices.length > 0)).toBe(true);
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
      choices: [{ value: "America/Indiana/Indianapolis", label: "Indianapolis, Indiana, United States" }],
    },
    { label: "Asia", choices: [{ value: "Asia/Kolkata", label: "Kolkata, India" }] },
  ];
  expect(choiceMeant(choicesFound(some, search), search)?.value).toBe(expected);
});

const currencies = [
  { label: "Más usadas", choices: [{ value: "EUR", label: "Euro (EUR)", also: "España Irlanda" }] },
  {
    label: "Otras",
    choices: [
      { value: "AED", label: "Dírham de los Emiratos Árabes Unidos (AED)" },
      { value: "ILS", label: "Nuevo séquel israelí (ILS)", also: "Israel" },
      { value: "PLN", label: "Esloti (PLN)", also: "Polonia" },
    ],
  },
];

it.each([
  ["polonia", "PLN"],
  ["pln", "PLN"],
  ["irlanda", "EUR"],
  ["eur", "EUR"],
  ["sequel", "ILS"],
])("by %j the currency %s is meant", (search, expected) => {
  expect(choiceMeant(choicesFound(currencies, search), search)?.value).toBe(expected);
});
