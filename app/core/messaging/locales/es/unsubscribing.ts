export default {
  unsubscribeTitle: "¿No quieres más correos de {{club}}?",
  unsubscribeTopicsTitle: "¿No quieres más correos de {{club}} como ese?",
  unsubscribeLead:
    "{{email}} no recibirá más correos sobre entrenamientos y eventos de {{club}}. Podrás seguir iniciando sesión y volver a activarlos en Mis ajustes.",
  unsubscribeTopicsLead:
    "{{email}} no recibirá más correos de {{club}} sobre: {{topics}}. Todo lo demás sigue llegando, y puedes volver a activarlos en Mis ajustes.",
  unsubscribe: "No recibir más estos correos",
  unsubscribeAll: "No recibir ningún correo de {{club}}",
  unsubscribed: "No habrá más correos de {{club}}",
  unsubscribedTopics: "No habrá más correos de {{club}} como ese",
  unsubscribedLead: "Puedes volver a activarlos en Mis ajustes cuando quieras.",
  invalidTitle: "Este enlace ya no es válido",
  invalid:
    "Es de alguien que ha dejado el club o de una dirección que ha cambiado. No hay nada más que hacer.",
  toClub: "Ir a {{club}}",
};
