export default {
  "push-service": "Esta no es la dirección de un servicio push que conozcamos.",
  "delivery-pending": "Este mensaje todavía se está intentando enviar.",
  "invalid-mail-link": "Este enlace ya no es válido.",
};
