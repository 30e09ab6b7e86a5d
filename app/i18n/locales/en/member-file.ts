export default {
  "no-name": "One of the columns has to be called Name, or First name.",
  "too-many-cells": "This line has more cells than the first line has columns.",
  gender: "A gender is female, male or other.",
  export: {
    open: "Save the members as a file",
    hint: "All fields that a file can bring back, with each role to read. Change it in a spreadsheet and import it again.",
    format: { xlsx: "Excel", csv: "CSV" },
    file: "members",
  },
};
