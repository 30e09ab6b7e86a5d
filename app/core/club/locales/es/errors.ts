export default {
  timezone: "Elige una zona horaria de la lista.",
  "picture-type":
    "Esto no es una imagen PNG, JPEG, WebP o GIF. Guárdala en uno de esos formatos y vuelve a elegirla.",
  "picture-damaged": "La imagen está dañada y no se puede leer. Guárdala otra vez y vuelve a elegirla.",
  "picture-too-large":
    "La imagen es demasiado grande: puede medir como máximo {{most, number}} píxeles de ancho y de alto.",
  accent: "Elige un color.",
  "subdomain-taken": "Esta dirección ya está ocupada.",
  "subdomain-invalid": "Usa de 3 a 40 letras (a–z), cifras y guiones, sin guion al principio ni al final.",
  "subdomain-reserved": "Esta dirección está reservada. Elige otra.",
  "unknown-tag":
    "El club no tiene la etiqueta {{tags}}. Revisa cómo se escribe o añádela antes en los ajustes.",
  "offer-off": "Actívalo también o desmarca esto.",
};
