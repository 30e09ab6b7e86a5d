/** Texts that only the API uses, besides those of forms. */
export default {
  allowed: "{{said}} Puede ser: {{allowed}}.",
  or: "{{one}} o {{other}}",
  between: "{{kind}} de {{min, number}} a {{max, number}}",
  from: "{{kind}} de al menos {{min, number}}",
  upTo: "{{kind}} de como mucho {{max, number}}",
  kinds: {
    integer: "un número entero",
    number: "un número",
    boolean: "true o false",
    string: "un texto",
    array: "una lista",
    object: "un objeto",
    null: "null",
    date: "una fecha (AAAA-MM-DD)",
    "date-time": "un instante (2026-12-01T17:30:00Z)",
    uuid: "un UUID",
    uri: "una URL",
    binary: "un archivo",
  },
};
