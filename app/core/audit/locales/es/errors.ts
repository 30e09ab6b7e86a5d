export default {
  "too-many-changes":
    "El club ha hecho {{most, number}} cambios en un día, que es el máximo. Prueba dentro de una hora.",
};
