export default {
  "too-many-changes":
    "The club has made {{most, number}} changes within a day, the maximum. Try again in an hour.",
};
