/** Mails about one's account, and about who is an admin. */
export default {
  "password-set": {
    subject: "Ya tienes contraseña",
    body: "Se ha creado una contraseña para tu cuenta en {{club}}. Vale para todos tus clubes.",
  },
  "password-changed": {
    subject: "Se ha cambiado tu contraseña",
    body: "Se ha cambiado la contraseña de tu cuenta en {{club}}. Se ha cerrado la sesión en tus demás dispositivos.",
  },
  "password-removed": {
    subject: "Se ha quitado tu contraseña",
    body: "Se ha quitado la contraseña de tu cuenta en {{club}}. Inicias sesión con un enlace por correo.",
  },
  "provider-linked": {
    subject: "Ahora inicias sesión con {{provider}}",
    body: "Alguien ha iniciado sesión en tu cuenta en {{club}} a través de {{provider}}, que asegura que esta dirección de correo es suya. Desde ahora esa cuenta de {{provider}} le permite iniciar sesión en todos tus clubes.",
  },
  "provider-removed": {
    subject: "Ya no inicias sesión con {{provider}}",
    body: "Se ha quitado el vínculo entre {{provider}} y tu cuenta en {{club}}. Se ha cerrado la sesión que habías iniciado así. El enlace por correo sigue funcionando.",
  },
  "email-asked": {
    subject: "Alguien quiere cambiar tu dirección",
    body: "En tu cuenta en {{club}} se ha pedido otra dirección de correo. Nada cambia hasta que se confirme allí.",
  },
  "email-changed": {
    subject: "Se ha cambiado tu dirección",
    body: "Tu cuenta en {{club}} usa ahora otra dirección de correo. Con esta ya no se inicia sesión, y los servicios de acceso que tenías vinculados ya no lo están.",
  },
  "email-confirm": {
    subject: "Confirma tu nueva dirección",
    body: "Confirma que esta es tu nueva dirección en {{club}}. El enlace funciona una vez, durante 10 minutos.",
    where: "Ábrelo en el navegador donde tienes la sesión iniciada.",
    ignore: "Si no lo has pedido tú, no hagas caso de este correo. Sin el enlace no cambia nada.",
    button: "Confirmar la dirección",
  },
  notYou:
    "Si no has sido tú: inicia sesión con un enlace por correo, cierra sesión en todas partes desde «Dispositivos» y, si tienes contraseña, cámbiala.",
  notYouPassword:
    "Si no has sido tú: inicia sesión con un enlace por correo y cambia la contraseña o quítala. Hasta entonces puede iniciar sesión quien sepa la que se puso.",
  notYouLinked:
    "Si no has sido tú: inicia sesión con un enlace por correo, quita el vínculo en «Mi cuenta» y cambia la contraseña de tu cuenta de {{provider}}, porque alguien más entra en ella.",
  notYouGone:
    "Si no has sido tú, habla enseguida con un administrador de tu club: puede volver a poner tu dirección.",
  admins: {
    made: {
      subject: "Nuevo administrador en {{club}}",
      body: "{{by}} ha dado el rol de administrador de {{club}} a: {{names}}. Quien administra puede cambiarlo todo en el club.",
    },
    restored: {
      subject: "Vuelve un administrador a {{club}}",
      body: "{{by}} ha recuperado a alguien que vuelve a administrar {{club}}: {{names}}.",
    },
    unmade: {
      subject: "Un administrador menos en {{club}}",
      body: "{{by}} ha cambiado quién administra {{club}}. Ya no: {{names}}.",
    },
    moved: {
      subject: "Ha cambiado el correo de un administrador",
      body: "{{by}} ha cambiado el correo con el que inicia sesión quien administra {{club}}: {{names}}.",
    },
    "old-address": {
      subject: "Tu correo ha cambiado",
      body: "Alguien que administra {{club}} ha puesto otro correo en tu ficha. Con este ya no puedes iniciar sesión allí.",
    },
    notAgreed:
      "Si no lo habíais acordado, mira cuanto antes quién administra el club: cualquier administrador puede deshacerlo.",
    button: "Ver los administradores",
  },
  button: {
    devices: "Dispositivos",
    password: "Mi contraseña",
    providers: "Mis servicios de acceso",
  },
};
