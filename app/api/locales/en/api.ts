/** Texts that only the API uses, besides those of forms. */
export default {
  allowed: "{{said}} Allowed: {{allowed}}.",
  or: "{{one}} or {{other}}",
  between: "{{kind}} from {{min, number}} to {{max, number}}",
  from: "{{kind}} of at least {{min, number}}",
  upTo: "{{kind}} of at most {{max, number}}",
  kinds: {
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    string: "a string",
    array: "a list",
    object: "an object",
    null: "null",
    date: "a date (YYYY-MM-DD)",
    "date-time": "an instant (2026-12-01T17:30:00Z)",
    uuid: "a UUID",
    uri: "a URL",
    binary: "a file",
  },
};
