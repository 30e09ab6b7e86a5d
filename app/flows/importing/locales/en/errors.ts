export default {
  "export-other-version":
    "The export was made with different migrations ({{version}}) from this version’s. Bring both to the same version first.",
  "club-there": "There is already a club with this public id: {{subdomain}}. Replace it, or delete it first.",
};
