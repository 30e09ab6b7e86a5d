/** What the activity log says of acts: `audit.acts.club`. */
export const acts = {
  edited: "{{actor}} cambió los datos del club",
  "settings-changed": "{{actor}} cambió los ajustes",
  "address-changed": "{{actor}} cambió la dirección web del club",
  "invitation-renewed": "{{actor}} renovó el enlace de invitación",
  "steps-hidden": "{{actor}} ocultó los primeros pasos",
  "steps-shown": "{{actor}} volvió a mostrar los primeros pasos",
  "key-made": "{{actor}} creó una clave de API",
  "key-ended": "{{actor}} anuló una clave de API de {{member}}",
  "webhook-added": "{{actor}} añadió un webhook",
  "webhook-changed": "{{actor}} cambió un webhook",
  "webhook-deleted": "{{actor}} eliminó un webhook",
  "webhook-secret-renewed": "{{actor}} renovó el secreto de un webhook",
  "webhook-tested": "{{actor}} probó un webhook",
  "webhook-resent": "{{actor}} volvió a enviar un mensaje de un webhook",
  "webhook-stopped": "Un webhook se detuvo: su dirección ya no recibe mensajes",
  closed: "{{actor}} cerró el club",
  reopened: "{{actor}} volvió a abrir el club",
  exported: "{{actor}} guardó todos los datos del club en un archivo",
};

export default {
  title: "Ajustes",
  lead: "El aspecto y el funcionamiento de {{club}}. Los cambios se aplican al momento.",
  tabs: {
    label: "Ajustes",
    club: "Club",
    attendance: "Entrenamientos y asistencia",
    formats: "Idioma y formatos",
    joining: "Altas",
    notifications: "Avisos",
    modules: "Módulos",
    danger: "Zona de peligro",
  },
  save: "Guardar",
  saved: "Ajustes guardados.",
  name: "Nombre del club",
  description: "Sobre el club",
  descriptionHelp: "Una o dos frases para tus miembros.",
  address: "Dirección",
  addressHelp: "Aparece al pie de todas las páginas.",
  logo: "Escudo",
  logoHelp:
    "Una imagen cuadrada: PNG, JPEG, WebP o GIF, de hasta 5 MB. Sin ella se muestran las iniciales del club.",
  logoRemove: "Quitar el escudo",
  accent: "Color del club",
  accentHelp: "Para botones y detalles. Los colores de las respuestas (voy, espera, cancelado) no cambian.",
  accentReads: "El texto encima se lee bien, {{ratio}} a 1.",
  accentAdjusted: "Algo más oscuro en los botones, para que el texto encima se lea bien, {{ratio}} a 1.",
  preview: {
    title: "Vista previa",
    lead: "como la ven los miembros, de día y de noche",
    session: "Fútbol sala",
    place: "Pista 2",
    open: "1 por responder",
  },
  timezone: "Zona horaria",
  timezoneHelp: "Lo que ya ha pasado, lo de hoy y todas las horas siguen esta zona.",
  keepTimes: "Si cambia la zona horaria, los próximos entrenamientos y eventos",
  keepTimesChoice: {
    "wall-clock": "conservan su hora en el reloj",
    "wall-clockHelp": "Las 18:30 siguen siendo las 18:30, en la nueva zona.",
    instants: "son en el mismo momento",
    instantsHelp: "El reloj muestra entonces otra hora, y los horarios también.",
  },
  currency: "Moneda",
  currencyHelp: "Los precios que ya existen conservan su número: 10 sigue siendo 10.",
  locale: "Fechas e importes",
  localeHelp: "También es el idioma de quien no haya elegido ninguno.",
  daysAhead: "Días de antelación",
  daysAheadHelp:
    "Cuántos días hacia delante muestra Asistencia, y para cuántos crean entrenamientos los horarios. De 1 a 60.",
  tags: "Etiquetas",
  tagsHelp:
    "Sepáralas con comas. Las llevan miembros y entrenamientos: un entrenamiento con etiquetas es para quienes tengan alguna de ellas. Para cambiar el nombre de una, escríbelo en su sitio: quien la lleve la conserva.",
  apiOrigins: "Direcciones de páginas web",
  apiOriginsHelp:
    "Los scripts de estas páginas pueden llamar a la API desde el navegador de quien las visita, con una clave o una sesión que tengan. Sepáralas con comas, por ejemplo https://www.ejemplo.com. Los programas que se ejecutan en otro sitio no necesitan nada de esto.",
  automaticMails: "Enviar correos automáticos",
  automaticMailsHelp:
    "Correos que nadie envía a mano: a quien sube desde la lista de espera, recibe una plaza o deja de estar en la lista, un saludo a quien añades, recordatorios de responder, bajas de última hora y un recordatorio a los administradores de los eventos sin finalizar. Lo que decides enviar tú, como un entrenamiento nuevo, cambiado o cancelado, sale en cualquier caso. Los avisos push llegan a quien los haya activado.",
  reminderHours: "Recordar que respondan (horas antes)",
  reminderHoursHelp:
    "Quien no haya respondido recibe un recordatorio con esta antelación, en horas, respecto al cierre de respuestas o, si no lo hay, al inicio. 0 = nunca.",
  shortNoticeHours: "Poca antelación (horas antes)",
  shortNoticeHoursHelp:
    "Si alguien deja su plaza cuando faltan estas horas o menos para el inicio, se avisa a entrenadores y administradores, también de quién ha subido. 0 = nunca.",
  inactivityDays: "Inactivo después de (días)",
  inactivityDaysHelp:
    "Tras estos días sin iniciar sesión ni responder, un jugador desaparece de la lista y deja de recibir correos automáticos. 0 = nunca.",
  joining: "Quién puede unirse con el enlace de invitación",
  joiningChoice: {
    open: "Cualquiera que tenga el enlace",
    openHelp: "Entra como jugador al momento.",
    approval: "Cualquiera, cuando un administrador lo admita",
    approvalHelp: "Las solicitudes esperan en la página de miembros.",
    closed: "Nadie",
    closedHelp: "Los administradores añaden a los nuevos miembros.",
  },
  apply: "Guardar y aplicar",
  consequences: {
    renamed:
      "{{from}} pasa a llamarse {{to}} y se conserva donde está: miembros {{members, number}}, entrenamientos y eventos {{occasions, number}}.",
    members_one: "{{count}} miembro pierde una etiqueta: {{tags}}.",
    members_many: "{{count}} miembros pierden una etiqueta: {{tags}}.",
    members_other: "{{count}} miembros pierden una etiqueta: {{tags}}.",
    occasions_one:
      "{{count}} entrenamiento o evento pierde una etiqueta: {{tags}}. Si no le queda ninguna, lo ve todo el mundo.",
    occasions_many:
      "{{count}} entrenamientos y eventos pierden una etiqueta: {{tags}}. Los que se quedan sin ninguna los ve todo el mundo.",
    occasions_other:
      "{{count}} entrenamientos y eventos pierden una etiqueta: {{tags}}. Los que se quedan sin ninguna los ve todo el mundo.",
    priced_one:
      "{{count}} próximo entrenamiento o evento conserva la cifra de su precio: 5 siguen siendo 5, ahora en {{currency}}.",
    priced_many:
      "{{count}} próximos entrenamientos y eventos conservan la cifra de su precio: 5 siguen siendo 5, ahora en {{currency}}.",
    priced_other:
      "{{count}} próximos entrenamientos y eventos conservan la cifra de su precio: 5 siguen siendo 5, ahora en {{currency}}.",
    zoneClock_one:
      "{{count}} próximo entrenamiento o evento conserva su hora en el reloj, ahora en {{to}} y no en {{from}}: es otro momento.",
    zoneClock_many:
      "{{count}} próximos entrenamientos y eventos conservan su hora en el reloj, ahora en {{to}} y no en {{from}}: es otro momento.",
    zoneClock_other:
      "{{count}} próximos entrenamientos y eventos conservan su hora en el reloj, ahora en {{to}} y no en {{from}}: es otro momento.",
    zoneInstants_one:
      "{{count}} próximo entrenamiento o evento es en el mismo momento y muestra otra hora: en {{to}} y no en {{from}}.",
    zoneInstants_many:
      "{{count}} próximos entrenamientos y eventos son en el mismo momento y muestran otra hora: en {{to}} y no en {{from}}.",
    zoneInstants_other:
      "{{count}} próximos entrenamientos y eventos son en el mismo momento y muestran otra hora: en {{to}} y no en {{from}}.",
    zoneBegun_one: "{{count}} de ellos ya habrá empezado entonces.",
    zoneBegun_many: "{{count}} de ellos ya habrán empezado entonces.",
    zoneBegun_other: "{{count}} de ellos ya habrán empezado entonces.",
    zoneTold_one: "Se avisa a {{count}} miembro que ha respondido.",
    zoneTold_many: "Se avisa a {{count}} miembros que han respondido.",
    zoneTold_other: "Se avisa a {{count}} miembros que han respondido.",
    moved: "La dirección {{from}} pasa a ser {{to}}. La antigua lleva a ella durante {{days}} días.",
  },
  subdomain: "Dirección web",
  subdomainHelp:
    "Los miembros tendrán que iniciar sesión otra vez en la nueva dirección. La antigua lleva a ella durante 90 días.",
  subdomainSave: "Cambiar la dirección…",
  move: {
    title: "¿Cambiar la dirección web del club?",
    fromTo: "{{from}} pasa a ser {{to}}.",
    text: "Se hace al momento: se cierra la sesión de todo el mundo, y cada cual tendrá que iniciarla otra vez en la nueva dirección. La antigua lleva a ella durante 90 días; después puede usarla otro club.",
    confirm: "Cambiar la dirección",
    keep: "Mantener la actual",
  },
  renew: {
    label: "Renovar el enlace",
    title: "¿Renovar el enlace de invitación?",
    text: "El enlace anterior y su código QR dejan de funcionar enseguida, también donde estén impresos o compartidos. Los miembros siguen y no se cierra ninguna sesión.",
    confirm: "Renovar el enlace",
    keep: "Dejarlo como está",
    done: "El club tiene un nuevo enlace de invitación.",
  },
  invitation: "El enlace de invitación",
  invitationClosed:
    "Ahora nadie puede unirse con él, así que no hay ninguno que compartir. Abre las altas aquí arriba y aparecerá.",
  modulesLead:
    "Un módulo desactivado desaparece de todas las páginas; sus datos se conservan y vuelven con él.",
  noModules: "No hay módulos.",
  color: {
    pitch: "Verde césped",
    red: "Rojo",
    orange: "Naranja",
    gold: "Dorado",
    teal: "Verde azulado",
    blue: "Azul",
    navy: "Azul marino",
    purple: "Morado",
    pink: "Rosa",
    black: "Negro",
  },
  localeChoice: {
    "en-US": "English (US)",
    "en-AU": "English (AU)",
    "en-NZ": "English (NZ)",
    "en-GB": "English (UK)",
    es: "Español",
  },
};
