export default {
  positions: "Escribe las posiciones separadas por comas, de hasta 30 caracteres cada una.",
  score: "Escribe un número de 0 a 9999,99.",
  "inbox-full":
    "Este buzón ya ha recibido todos los correos de inicio de sesión que enviamos por ahora, así que no se ha enviado nada. Un enlace de los últimos 10 minutos sigue valiendo. Vuelve a intentarlo en {{seconds, wait}}.",
  "admin-email": "Un administrador necesita una dirección de correo para iniciar sesión.",
  "email-own": "Tu propio correo se cambia en Mi cuenta, donde un mensaje confirma el nuevo.",
  "last-admin":
    "El club necesita al menos un administrador que haya iniciado sesión. Nombra a otra persona y espera a que la inicie.",
  "email-taken": "Otro miembro ya tiene este correo electrónico.",
  "several-who": "Primero marca a alguien en la lista, o elige a todos los que coinciden.",
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
  "email-missing": "Este miembro no tiene correo electrónico.",
  "not-archived": "Esta persona no está archivada.",
  "erase-self": "Para dejar el club para siempre, elige «Eliminar mi cuenta» en Mi cuenta.",
  "merge-self": "Es el mismo miembro. Elige al otro.",
  "member-unconfirmed":
    "Esta persona aún no ha confirmado que conoce el club, así que no le escribimos. Puede pedir un enlace por sí misma en la página para iniciar sesión.",
  "mail-unwanted":
    "Esta persona no quiere correos que no haya pedido. Puede pedir un enlace por sí misma en la página para iniciar sesión.",
  "columns-name": "Indica qué columna es el nombre.",
  "columns-twice": "Dos columnas no pueden contener lo mismo. Elige cada cosa una sola vez.",
  "import-gone": "Este archivo ya no está aquí: se importó, se descartó o esperó más de una hora.",
  "import-running": "Ahora mismo se está importando un archivo. Espera a que termine.",
  "import-nothing": "En este archivo no hay nada nuevo, así que no hay nada que importar.",
  "member-inactive": "Esta persona no es miembro activo del club.",
};
