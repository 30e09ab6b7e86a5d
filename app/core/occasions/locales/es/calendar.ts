export default {
  title: "Mi calendario",
  back: "Mis ajustes",
  lead: "Mira los entrenamientos y eventos del club en el calendario de tu móvil u ordenador. Se actualiza solo.",
  summary: {
    canceled: "Cancelado: {{name}}",
    waiting: "{{name}} (en lista de espera)",
    unanswered: "{{name}} (sin responder)",
  },
  none: "No tienes dirección de calendario",
  noneText:
    "La dirección de calendario es un enlace secreto para tu aplicación de calendario. Muestra a qué vas, dónde estás en espera y qué te falta por responder.",
  make: "Crear una dirección de calendario",
  active: "Tu dirección de calendario",
  activeText:
    "Creada el {{since}}. No guardamos la dirección, así que no podemos volver a mostrarla: si la necesitas otra vez, crea una nueva. La anterior dejará de funcionar y los calendarios que la usan ya no se actualizarán.",
  makeNew: "Crear una dirección nueva",
  end: "Anular la dirección",
  ended: "Tu dirección de calendario ya no funciona.",
  made: "Esta es tu dirección de calendario",
  madeText:
    "Añádela ahora a tu calendario: solo se muestra esta vez. No la compartas: quien la tenga puede ver tu calendario de aquí.",
  open: "Abrir en mi calendario",
  how: {
    apple: "iPhone, iPad o Mac: con el botón de arriba te suscribes.",
    google: "Google Calendar, en un ordenador: Otros calendarios, Desde URL, y pega la dirección.",
    outlook: "Outlook: Agregar calendario, Suscribirse desde la web, y pega la dirección.",
  },
  account: { title: "Calendario", text: "Entrenamientos y eventos en tu propio calendario", open: "Abrir" },
};
