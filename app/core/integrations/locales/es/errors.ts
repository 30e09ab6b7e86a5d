export default {
  "keys-too-many": "Tienes {{limit, number}} claves, que es el máximo. Anula una primero.",
  "webhook-address": "Tiene que ser una dirección que empiece por https:// y sea accesible desde internet.",
  "webhook-kind": "No existe el tipo de mensaje «{{kind}}».",
  "webhook-off": "Este webhook está en pausa o detenido. Reanúdalo primero.",
  "webhooks-too-many": "El club tiene {{limit, number}} webhooks, que es el máximo. Elimina uno primero.",
};
