export default {
  score: "La puntuación es un número de 0 a 9999,99.",
  "too-many-rows": "Un archivo puede tener 5000 miembros como máximo.",
  "too-many-cells": "Esta línea tiene más celdas que columnas la primera.",
  "repeated-column": "Esta columna está repetida.",
};
