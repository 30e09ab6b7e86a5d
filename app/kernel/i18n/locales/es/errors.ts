export default {
  // Campos
  required: "Rellena este campo.",
  invalid: "Este valor no es válido.",
  "changed-meanwhile":
    "Alguien ha cambiado esto desde que abriste la página. Para poner lo tuyo en su lugar, guarda otra vez.",
  "too-long": "Como máximo {{limit, number}} caracteres.",
  "too-large": "Como máximo {{limit, number}}.",
  "too-small": "Como mínimo {{limit, number}}.",
  text: "Contiene caracteres que no se pueden usar aquí.",
  email: "Escribe un correo electrónico como nombre@ejemplo.com.",
  date: "Escribe una fecha que exista.",
  moment: "Escribe una fecha y una hora que existan.",
  "date-order": "La última fecha no puede ser anterior a la primera.",
  "repeat-too-long": "Como máximo 52 entrenamientos: elige una fecha anterior.",
  "time-format": "Formato de hora no válido. El formato esperado es «HH:MM».",
  price: "Escribe un importe como {{like, amounts}}.",
  "amount-negative": "Aquí un importe no puede ser negativo.",
  "amount-too-large": "Este importe es demasiado grande: como máximo {{most, money}}.",
  "minor-units":
    "Indica el importe como número entero en unidades mínimas de la moneda del club: {{number}} son {{minor, money}}.",
  tags: "Escribe las etiquetas separadas por comas, de hasta 30 caracteres cada una.",
  positions: "Escribe las posiciones separadas por comas, de hasta 30 caracteres cada una.",
  score: "Escribe un número de 0 a 9999,99.",
  timezone: "Elige una zona horaria de la lista.",
  "club-closed": "Este club está cerrado. Un administrador puede volver a abrirlo.",
  "close-name": "Escribe el nombre del club tal como aparece arriba.",
  "not-closed": "Este club está abierto.",
  "picture-type":
    "Esto no es una imagen PNG, JPEG, WebP o GIF. Guárdala en uno de esos formatos y vuelve a elegirla.",
  "picture-damaged": "La imagen está dañada y no se puede leer. Guárdala otra vez y vuelve a elegirla.",
  "picture-too-large":
    "La imagen es demasiado grande: puede medir como máximo {{most, number}} píxeles de ancho y de alto.",
  accent: "Elige un color.",
  stars: "Elige de una a cinco estrellas.",
  code: "Escribe los seis dígitos del correo.",
  bot: "No hemos podido comprobar que eres una persona. Inténtalo de nuevo.",
  "note-of-another": "Solo su autor puede cambiar la nota.",
  "unknown-field": "Este campo no existe aquí.",
  "useless-field": "Este campo no cambia nada aquí. No lo envíes.",
  "push-service": "Esta no es la dirección de un servicio push que conozcamos.",
  "delivery-pending": "Este mensaje todavía se está intentando enviar.",
  // Peticiones
  malformed: "No se ha podido leer la petición.",
  "method-not-allowed": "Esta dirección no admite este método.",
  "unknown-intent": "Este formulario está desfasado. Recarga la página e inténtalo de nuevo.",
  "unknown-path": "Esta dirección no existe.",
  "not-found": "Esto no existe o ya no está.",
  "too-many-tries": "Demasiados intentos. Vuelve a intentarlo en {{seconds, wait}}.",
  "too-many-calls": "Demasiadas llamadas. Vuelve a intentarlo en {{seconds, wait}}.",
  "club-busy": "Tu club tiene demasiados archivos en marcha. Vuelve a intentarlo en {{seconds, wait}}.",
  "idempotency-key-invalid": "Idempotency-Key admite de 1 a 255 letras, cifras y signos, sin espacios.",
  "idempotency-key-used": "Esta Idempotency-Key ya corresponde a otra llamada. Usa una nueva para cada una.",
  "idempotency-key-busy":
    "La llamada con esta Idempotency-Key no ha terminado. Vuelve a enviarla dentro de un rato, con la misma clave.",
  "idempotency-outcome-unknown":
    "La llamada con esta Idempotency-Key se interrumpió. Comprueba qué ha sido de ella antes de repetirla con otra clave.",
  "idempotency-keys-many":
    "Los programas de tu club han usado {{most, number}} Idempotency-Keys en un día, que es el máximo. Prueba dentro de una hora.",
  "too-many-changes":
    "El club ha hecho {{most, number}} cambios en un día, que es el máximo. Prueba dentro de una hora.",
  "idempotency-answer-gone": "La llamada con esta Idempotency-Key se hizo, pero su respuesta no se guardó.",
  origins: "Escribe direcciones como https://www.ejemplo.com, separadas por comas; diez como máximo.",
  "field-contradicts": "Este campo llega con dos nombres y valores distintos. Envía solo uno.",
  "module-off": "El club no usa esta función.",
  // Iniciar sesión y unirse
  "sign-in-required": "Primero tienes que iniciar sesión.",
  "credential-unknown": "Aquí no se conoce esta clave o sesión, o ya ha terminado.",
  "role-denied": "No tienes permiso para acceder a esta sección.",
  "invalid-magic-link": "Este enlace ya no es válido. Pide uno nuevo.",
  "wrong-code":
    "Este código es incorrecto o ha caducado. Revisa los seis dígitos o pide que te enviemos otra vez el correo.",
  "code-of-other-browser":
    "Este código es incorrecto o ha caducado, o lo pediste en otro navegador y solo sirve allí. Abre el enlace del correo o pide aquí un código nuevo.",
  "too-many-codes":
    "Se han escrito aquí demasiados códigos incorrectos. Los códigos volverán a funcionar en {{seconds, wait}}; el enlace del correo sigue funcionando.",
  "inbox-full":
    "Este buzón ya ha recibido todos los correos de inicio de sesión que enviamos por ahora, así que no se ha enviado nada. Un enlace de los últimos 10 minutos sigue valiendo. Vuelve a intentarlo en {{seconds, wait}}.",
  "too-many-passwords":
    "Demasiados intentos con contraseña. La contraseña volverá a funcionar en {{seconds, wait}}. No hace falta que esperes: pide que te enviemos un enlace por correo.",
  "wrong-password": "El correo o la contraseña no son correctos.",
  "password-short": "Usa al menos {{limit}} caracteres.",
  "password-common": "Esta contraseña es de las primeras que cualquiera probaría. Elige otra.",
  "password-own": "Se parece demasiado a tu nombre, tu dirección o tu club. Elige algo que solo tú sepas.",
  "sign-in-not-fresh": "Hace un rato que iniciaste sesión. Vuelve a iniciarla primero.",
  "key-not-allowed":
    "Una clave de API no puede hacer esto: tiene que hacerlo una persona con la sesión iniciada.",
  "key-read-only": "Esta clave de API solo puede leer.",
  "keys-too-many": "Tienes {{limit, number}} claves, que es el máximo. Anula una primero.",
  "email-same": "Esta ya es tu dirección.",
  "email-in-use": "Esta dirección está en uso.",
  "email-unknown": "Este correo no consta en este club. Pide al club su enlace de invitación.",
  "email-not-allowed": "Este correo electrónico no está permitido. Usa otro.",
  "invalid-invitation-code": "Este código de invitación no es válido.",
  "joining-closed": "Este club no admite nuevos miembros por ahora.",
  "awaiting-approval": "Un administrador del club todavía tiene que admitirte. Te avisaremos por correo.",
  "organization-moved": "Este club tiene ahora otra dirección.",
  "organization-unknown": "Este club no existe.",
  "organization-or-user-unknown": "Este club o esta persona no existe aquí.",
  // Iniciar sesión con un proveedor
  "provider-timeout":
    "Se acabó el tiempo: el servicio de acceso ha tardado demasiado en responder. Inténtalo otra vez.",
  "provider-cancelled": "Ventana cerrada: la cerraste antes de terminar de iniciar sesión.",
  "provider-mfa-required":
    "El servicio de acceso pide un segundo factor que por esta vía no se puede dar. Inicia sesión primero en el servicio y vuelve a intentarlo.",
  "provider-missing-refresh-token":
    "Falta el token de renovación: hay que preguntar al servicio de acceso desde el navegador.",
  "provider-login-required": "El servicio de acceso quiere que inicies sesión de nuevo.",
  "provider-request-error":
    "El servicio de acceso no ha respondido como debía. Inténtalo más tarde o usa el enlace por correo.",
  "provider-invalid-state":
    "Estado no válido: este inicio de sesión empezó en otro navegador, ya se usó o tardó demasiado. Inténtalo otra vez.",
  "provider-no-parameters": "La dirección no trae ningún parámetro que leer. Empieza aquí a iniciar sesión.",
  "provider-popup-blocked":
    "No se ha podido abrir la ventana. Permite las ventanas emergentes en esta página o sigue sin ella.",
  "provider-cross-origin-isolated":
    "Una página aislada de otros orígenes no puede renovar la sesión en segundo plano. Inicia sesión de nuevo.",
  "provider-access-denied":
    "El servicio de acceso no te ha dejado pasar, o lo has cancelado. Puedes intentarlo otra vez.",
  "provider-interaction-required": "El servicio de acceso necesita antes algo de ti. Inicia sesión de nuevo.",
  "provider-invalid-token":
    "No se puede confiar en la respuesta del servicio de acceso, así que no has iniciado sesión. Inténtalo otra vez.",
  "provider-unknown": "Este servicio de acceso no está disponible aquí.",
  "provider-email-unverified": "El servicio de acceso no ha verificado tu correo. Usa el enlace por correo.",
  "provider-email-domain":
    "Ese servicio de acceso no puede avalar aquí este correo electrónico. Usa el enlace por correo.",
  "provider-email-unconfirmed":
    "Inicia sesión una vez con un enlace por correo; después también te servirá este servicio.",
  // Clubes
  "no-room": "Ahora mismo no podemos admitir clubes nuevos. Inténtalo más tarde.",
  "export-other-version":
    "La exportación se hizo con otras migraciones ({{version}}) que las de esta versión. Lleva ambas a la misma versión antes.",
  "club-there": "Ya hay un club con este identificador público: {{subdomain}}. Reemplázalo o bórralo antes.",
  "subdomain-taken": "Esta dirección ya está ocupada.",
  "subdomain-taken-try": "Esta dirección ya está ocupada. Aún están libres: {{suggestions}}.",
  "confirmation-needed": "Mira lo que va a pasar y confírmalo.",
  "subdomain-invalid": "Usa de 3 a 40 letras (a–z), cifras y guiones, sin guion al principio ni al final.",
  "subdomain-reserved": "Esta dirección está reservada. Elige otra.",
  // Miembros
  "admin-email": "Un administrador necesita una dirección de correo para iniciar sesión.",
  "email-own": "Tu propio correo se cambia en Mi cuenta, donde un mensaje confirma el nuevo.",
  "last-admin":
    "El club necesita al menos un administrador que haya iniciado sesión. Nombra a otra persona y espera a que la inicie.",
  "email-taken": "Otro miembro ya tiene este correo electrónico.",
  "several-who": "Primero marca a alguien en la lista, o elige a todos los que coinciden.",
  "tag-comma": "El nombre de una etiqueta no puede llevar comas: las comas separan etiquetas.",
  "unknown-tag":
    "El club no tiene la etiqueta {{tags}}. Revisa cómo se escribe o añádela antes en los ajustes.",
  "balance-left":
    "Este miembro tiene {{money, money}} en el club, descontado lo que debe. Di si se salda, en efectivo o por transferencia, o si se da por perdido.",
  "balance-own":
    "Tienes {{money, money}} en el club. Pide antes a un administrador que te lo devuelva, o renuncia a ello.",
  "balance-owed": "Debes {{money, money}} al club. Pide antes a un administrador que lo salde.",
  "several-tag": "Elige una etiqueta.",
  "several-role": "Elige un rol.",
  "several-links":
    "Serían {{count, number}} enlaces. Como máximo se pueden enviar {{most, number}} a la vez: elige a menos miembros.",
  "not-pending": "Esta persona no está pendiente de admisión.",
  "away-overlaps": "Parte de estos días ya está anotada. Elige otros o cambia los que hay.",
  "away-over": "Ya ha pasado. El último día tiene que ser hoy o más adelante.",
  "away-too-far": "Puede terminar como mucho dentro de un año. Más adelante podrás añadir más.",
  "away-past": "Elige hoy o un día posterior. Un administrador también puede anotar días del último año.",
  "away-begun": "Ya ha empezado y los días que han pasado se quedan. El último día sí se puede cambiar.",
  "away-too-many": "Ya hay {{most}} periodos anotados. Quita alguno o junta varios en uno más largo.",
  "email-missing": "Este miembro no tiene correo electrónico.",
  "offer-off": "Actívalo también o desmarca esto.",
  "not-archived": "Esta persona no está archivada.",
  "erase-self": "Para dejar el club para siempre, elige «Eliminar mi cuenta» en Mi cuenta.",
  "merge-self": "Es el mismo miembro. Elige al otro.",
  "member-unconfirmed":
    "Esta persona aún no ha confirmado que conoce el club, así que no le escribimos. Puede pedir un enlace por sí misma en la página para iniciar sesión.",
  "mail-unwanted":
    "Esta persona no quiere correos que no haya pedido. Puede pedir un enlace por sí misma en la página para iniciar sesión.",
  "invalid-mail-link": "Este enlace ya no es válido.",
  // Archivos
  "file-type": "Esto no es un archivo CSV ni un libro de Excel (.xlsx).",
  "file-empty": "Este archivo está vacío.",
  "file-encoding":
    "No podemos leer las letras de este archivo. Guárdalo como «CSV UTF-8» o como libro de Excel (.xlsx).",
  "file-old-workbook":
    "Este libro tiene el formato antiguo o una contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.",
  "file-damaged": "Este libro está dañado y no se puede leer. Guárdalo otra vez, o como CSV.",
  "file-too-large": "Este archivo contiene demasiado: puede tener {{megabytes, number}} MB como máximo.",
  "file-too-wide": "Esta tabla tiene demasiadas columnas: puede tener {{most, number}} como máximo.",
  "file-too-long":
    "Esta tabla tiene demasiadas filas: puede tener {{most, number}} como máximo, sin contar la primera.",
  "file-unclosed-quote": "En la línea {{line, number}} se abren unas comillas que no se cierran.",
  "columns-name": "Indica qué columna es el nombre.",
  "columns-twice": "Dos columnas no pueden contener lo mismo. Elige cada cosa una sola vez.",
  "import-gone": "Este archivo ya no está aquí: se importó, se descartó o esperó más de una hora.",
  "import-running": "Ahora mismo se está importando un archivo. Espera a que termine.",
  "import-nothing": "En este archivo no hay nada nuevo, así que no hay nada que importar.",
  // Asistencia
  "answer-closed": "Ya ha empezado, así que las respuestas están cerradas.",
  "answer-settled": "El club ya lo ha cerrado, así que no admite respuestas.",
  "answer-gone":
    "El entrenamiento o evento ya no está disponible para ti, así que la respuesta no se ha guardado.",
  "occasion-canceled": "Se ha cancelado, así que ya no se puede cambiar nada.",
  "undo-too-late":
    "Ya no se puede deshacer: ha pasado el plazo, se ha avisado a alguien, alguien ha respondido después o el entrenamiento ha cambiado.",
  "not-its-day": "Solo puedes anotar las respuestas de otras personas el mismo día.",
  "registration-not-open": "La inscripción todavía no se ha abierto.",
  "registration-closed": "La inscripción está cerrada.",
  "deadline-over":
    "El plazo para responder ha terminado. Un administrador todavía puede añadirte a la lista.",
  "deadline-past": "Este plazo ya ha terminado, así que nadie podría responder. Pon menos horas.",
  "member-inactive": "Esta persona no es miembro activo del club.",
  "presence-ahead": "Podrás anotar quién ha venido a partir del mismo día.",
  "presence-over": "Han pasado más de dos semanas: solo un administrador puede anotar quién vino.",
  "not-on-list": "Esta persona ya no está en la lista. Vuelve a añadirla.",
  "marks-changed":
    "Ha pasado demasiado tiempo o alguien lo ha cambiado después, así que ya no se puede deshacer.",
  "rating-closed": "Un entrenamiento se puede valorar desde que termina y durante una semana.",
  "rating-absent": "Solo puede valorarlo quien ha participado.",
  // Entrenamientos
  "export-too-long":
    "Son {{total, number}} filas y en un archivo caben {{most, number}}. Elige un periodo más corto.",
  "long-session": "Dura {{hours, number}} horas. Confírmalo o corrige las horas.",
  "not-begun": "Todavía no ha empezado, así que no se puede cerrar.",
  "already-begun": "Ya tendría que haber empezado, así que no se puede volver a programar.",
  "invite-late": "Ya ha pasado el plazo para responder: quien recibiera la invitación no podría apuntarse.",
  "nobody-to-invite":
    "No hay nadie a quien invitar: quienes tienen estas etiquetas ya han respondido, recibieron una invitación en las últimas 12 horas, o no están disponibles o activos.",
  "no-series": "Este entrenamiento no forma parte de una serie.",
  "occasion-over": "Ya ha terminado y no se puede cambiar.",
  "occasion-settled": "Ya está cerrado, así que no se puede cambiar. Todavía puedes cancelarlo.",
  // Eventos
  "finish-order": "Tiene que terminar después de empezar.",
  "event-too-long": "Un evento puede durar como máximo {{days, number}} días.",
  "registration-after-start": "La inscripción tiene que cerrarse antes de que empiece el evento.",
  "registration-order": "La inscripción tiene que abrirse antes de cerrarse.",
  "webhook-address": "Tiene que ser una dirección que empiece por https:// y sea accesible desde internet.",
  "webhook-kind": "No existe el tipo de mensaje «{{kind}}».",
  "webhook-off": "Este webhook está en pausa o detenido. Reanúdalo primero.",
  "webhooks-too-many": "El club tiene {{limit, number}} webhooks, que es el máximo. Elimina uno primero.",
};
