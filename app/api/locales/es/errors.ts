export default {
  "club-closed": "Este club está cerrado. Un administrador puede volver a abrirlo.",
  "method-not-allowed": "Esta dirección no admite este método.",
  "unknown-path": "Esta dirección no existe.",
  "too-many-calls": "Demasiadas llamadas. Vuelve a intentarlo en {{seconds, wait}}.",
  "idempotency-key-invalid": "Idempotency-Key admite de 1 a 255 letras, cifras y signos, sin espacios.",
  "idempotency-key-used": "Esta Idempotency-Key ya corresponde a otra llamada. Usa una nueva para cada una.",
  "idempotency-key-busy":
    "La llamada con esta Idempotency-Key no ha terminado. Vuelve a enviarla dentro de un rato, con la misma clave.",
  "idempotency-outcome-unknown":
    "La llamada con esta Idempotency-Key se interrumpió. Comprueba qué ha sido de ella antes de repetirla con otra clave.",
  "idempotency-keys-many":
    "Los programas de tu club han usado {{most, number}} Idempotency-Keys en un día, que es el máximo. Prueba dentro de una hora.",
  "idempotency-answer-gone": "La llamada con esta Idempotency-Key se hizo, pero su respuesta no se guardó.",
  "field-contradicts": "Este campo llega con dos nombres y valores distintos. Envía solo uno.",
  "credential-unknown": "Aquí no se conoce esta clave o sesión, o ya ha terminado.",
  "key-read-only": "Esta clave de API solo puede leer.",
  "organization-moved": "Este club tiene ahora otra dirección.",
};
