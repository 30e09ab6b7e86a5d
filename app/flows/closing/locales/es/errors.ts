export default {
  "close-name": "Escribe el nombre del club tal como aparece arriba.",
  "not-closed": "Este club está abierto.",
};
