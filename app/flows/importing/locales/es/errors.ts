export default {
  "export-other-version":
    "La exportación se hizo con otras migraciones ({{version}}) que las de esta versión. Lleva ambas a la misma versión antes.",
  "club-there": "Ya hay un club con este identificador público: {{subdomain}}. Reemplázalo o bórralo antes.",
};
