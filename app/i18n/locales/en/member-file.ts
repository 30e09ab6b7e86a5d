export default {
  score: "A score is a number from 0 to 9999.99.",
  "too-many-rows": "A file can have at most 5,000 members.",
  "too-many-cells": "This line has more cells than the first line has columns.",
  "repeated-column": "This column appears twice.",
};
