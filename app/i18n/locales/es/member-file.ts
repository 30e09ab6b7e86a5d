export default {
  "no-name": "Una de las columnas tiene que llamarse Nombre.",
  "too-many-cells": "Esta línea tiene más celdas que columnas la primera.",
  gender: "El género puede ser mujer, hombre u otro.",
  export: {
    open: "Guardar los miembros en un archivo",
    hint: "Todos los datos que un archivo puede devolver, y el rol de cada uno. Cámbialo en una hoja de cálculo y vuelve a importarlo.",
    format: { xlsx: "Excel", csv: "CSV" },
    file: "miembros",
  },
};
