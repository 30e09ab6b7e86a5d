export default {
  code: "Escribe los seis dígitos del correo.",
  bot: "No hemos podido comprobar que eres una persona. Inténtalo de nuevo.",
  "invalid-magic-link": "Este enlace ya no es válido. Pide uno nuevo.",
  "wrong-code":
    "Este código es incorrecto o ha caducado. Revisa los seis dígitos o pide que te enviemos otra vez el correo.",
  "code-of-other-browser":
    "Este código es incorrecto o ha caducado, o lo pediste en otro navegador y solo sirve allí. Abre el enlace del correo o pide aquí un código nuevo.",
  "too-many-codes":
    "Se han escrito aquí demasiados códigos incorrectos. Los códigos volverán a funcionar en {{seconds, wait}}; el enlace del correo sigue funcionando.",
  "too-many-passwords":
    "Demasiados intentos con contraseña. La contraseña volverá a funcionar en {{seconds, wait}}. No hace falta que esperes: pide que te enviemos un enlace por correo.",
  "wrong-password": "El correo o la contraseña no son correctos.",
  "password-common": "Esta contraseña es de las primeras que cualquiera probaría. Elige otra.",
  "password-own": "Se parece demasiado a tu nombre, tu dirección o tu club. Elige algo que solo tú sepas.",
  "email-same": "Esta ya es tu dirección.",
  "email-in-use": "Esta dirección está en uso.",
  "email-unknown": "Este correo no consta en este club. Pide al club su enlace de invitación.",
  "email-not-allowed": "Este correo electrónico no está permitido. Usa otro.",
  "invalid-invitation-code": "Este código de invitación no es válido.",
  "joining-closed": "Este club no admite nuevos miembros por ahora.",
  "awaiting-approval": "Un administrador del club todavía tiene que admitirte. Te avisaremos por correo.",
  "organization-or-user-unknown": "Este club o esta persona no existe aquí.",
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
};
