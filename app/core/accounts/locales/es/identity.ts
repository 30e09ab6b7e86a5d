export default {
  login: {
    title: "Iniciar sesión",
    lead: "Te enviamos un enlace por correo. No hace falta contraseña.",
    email: "Correo electrónico",
    emailHelp: "La dirección que tiene tu club.",
    send: "Envíame el enlace",
    sent: {
      title: "Mira tu correo",
      lead: "Busca en el buzón de {{email}} un correo con un enlace para iniciar sesión. El enlace vale durante 10 minutos.",
      again: "Usar otra dirección",
      resend: "Enviar otra vez",
      resent: "Solicitado de nuevo. Si te llegan varios correos, sirve cualquiera de ellos.",
    },
    code: {
      lead: "¿Lees el correo en otro sitio, o usas la aplicación de tu pantalla de inicio? Escribe aquí los seis dígitos del correo.",
      label: "Seis dígitos",
      submit: "Usar el código",
    },
    password: {
      title: "Iniciar sesión con contraseña",
      label: "Contraseña",
      submit: "Iniciar sesión",
      forgot: "¿Has olvidado tu contraseña?",
      newLead: "Te enviaremos un enlace por correo. Con él inicias sesión y eliges una contraseña nueva.",
    },
    confirmLead:
      "Para confirmar tu nueva dirección, primero inicia sesión aquí con la que tenías hasta ahora. O abre el enlace en el navegador donde tienes la sesión iniciada.",
    lost: {
      answer:
        "Tu respuesta no se ha guardado: ya no tienes la sesión iniciada. Iníciala y volverás a donde ibas a responder.",
      form: "No se ha guardado nada: ya no tienes la sesión iniciada. Iníciala y volverás a donde estabas.",
    },
    invited: "¿Es tu primera vez? ¿Tienes una invitación?",
    invitedLead: "Pide a tu club el enlace de invitación y ábrelo, o escribe aquí su código.",
    platform: {
      title: "Iniciar sesión",
      lead: "Te enviamos por correo un enlace a tus clubes. No hace falta contraseña.",
      sent: "Si {{email}} pertenece a algún club, busca en su buzón un correo nuestro. Su enlace vale durante 10 minutos.",
      noMail:
        "¿No te llega en unos minutos? Quizá tu club tenga otro correo tuyo. Y si nunca has iniciado sesión en tu club, la primera vez hazlo en la página del propio club.",
      otherWay: "Probar de otra forma",
      forgot:
        "¿Has olvidado tu contraseña? También entras con el enlace por correo, y después eliges una nueva en tu cuenta.",
      byAddress: "¿Sabes la dirección de tu club o tienes una invitación?",
      club: "Dirección del club o código de invitación",
      go: "Ir al club",
      last: "Seguir en {{club}}",
      found: "¿Aún no tienes club?",
      foundLink: "Da de alta tu club",
    },
    signedIn: "Has iniciado sesión.",
  },
  clubs: {
    title: "Tus clubes",
    lead: "Has iniciado sesión como {{email}}. Elige un club.",
    none: "Has iniciado sesión como {{email}}, pero aún no estás en ningún club.",
    another: "¿Vas a crear otro club?",
    notYou: "¿No eres tú?",
    leave: "Cerrar sesión",
  },
  demo: {
    title: "Prueba el club de demostración",
    lead: "Un toque y estás dentro. Estos botones solo existen en tu propio ordenador.",
    admin: "Entrar como administrador",
    coach: "Entrar como entrenador",
    player: "Entrar como jugador",
  },
  autoLogin: {
    platformTitle: "Inicia sesión en tus clubes",
    continueAs: "Continuar como {{email}}",
    title: "Inicia sesión en {{club}}",
    who: "Vas a iniciar sesión como {{email}}.",
    confirm: "Continuar",
    other: "Ahora mismo la sesión es de {{current}}. Si continúas, se cerrará.",
    stay: "Seguir como {{current}}",
    joins: {
      title: "Únete a {{club}}",
      who: "Vas a unirte como {{email}}.",
      confirm: "Unirme al club",
    },
    asks: {
      title: "Pide unirte a {{club}}",
      who: "Con el botón confirmas que {{email}} es tu dirección y envías tu solicitud. Después decide un administrador del club y te avisamos por correo.",
      confirm: "Enviar mi solicitud",
    },
    redirecting: "Te llevamos a tu club…",
    invalidTitle: "Este enlace ya no funciona",
    invalid: "Los enlaces sirven una sola vez, durante 10 minutos. Pide uno nuevo.",
    invalidSignedIn:
      "Los enlaces sirven una sola vez, durante 10 minutos. Aquí ya has iniciado sesión como {{current}}.",
    otherPerson: "Iniciar sesión como otra persona",
    newLink: "Pedir otro enlace",
  },
  join: {
    title: "Únete a {{club}}",
    lead: "Tu nombre y tu correo, y después el enlace del mensaje que te enviamos.",
    leadAsk:
      "Tu nombre y tu correo, y después el enlace del mensaje que te enviamos. Luego decide un administrador del club.",
    name: "Tu nombre",
    email: "Tu correo electrónico",
    submit: "Unirme al club",
    ask: "Pedir unirme",
    back: "¿Has sido miembro antes? Entonces tiene que admitirte de nuevo un administrador del club.",
    already: "¿Ya eres miembro?",
    signIn: "Iniciar sesión",
    closedTitle: "{{club}} no admite miembros nuevos por enlace",
    closed: "Pide a un administrador del club que te añada.",
    invalidTitle: "Esta invitación no funciona",
    invalid: "El código de invitación no es válido. Pide al club su enlace actual.",
    sentTitle: "Ahora abre tu correo",
    sentLead:
      "Busca en el buzón de {{email}} un correo nuestro. Abre su enlace y pulsa el botón que verás: con eso ya serás miembro.",
    sentNote:
      "Si ya eres miembro, el enlace inicia tu sesión. Si lo fuiste antes, primero decide un administrador del club.",
    sentAskTitle: "Confirma tu dirección",
    sentAskLead:
      "Busca en el buzón de {{email}} un correo nuestro. Abre su enlace y pulsa el botón que verás. Después decide un administrador de {{club}} y te avisamos por correo.",
    sentAskNote: "Si ya eres miembro, el enlace inicia tu sesión.",
    askedTitle: "El club ya tiene tu solicitud",
    asked:
      "Tu dirección está confirmada. Ahora decide un administrador de {{club}} y te avisamos por correo.",
    member:
      "Ya eres miembro de {{club}}. Para añadir a otra persona, como un hijo, pídeselo a un administrador.",
    toClub: "Ver los entrenamientos",
    welcome: "¡Te damos la bienvenida a {{club}}! Ya eres miembro.",
    noted:
      "Los administradores ven que también has preguntado por {{name}}. Todavía no se ha añadido a nadie más: cuando te acepten, podrán añadir también a {{name}}.",
    other:
      "No se ha añadido a nadie: esta dirección ya es de un miembro y el nombre que has dado es otro. Para añadir a otra persona, como un hijo, pídeselo a un administrador.",
  },
  provider: {
    continue: "Continuar con {{name}}",
    other: "Probar con otra cuenta de {{name}}",
    leaving: "Te llevamos a {{name}}…",
    go: "Ir a {{name}}",
    away: "Sigue en la ventana que se ha abierto.",
    failed: "No has iniciado sesión",
    back: "Has iniciado sesión",
  },
  logout: {
    atProvider: "Cerramos también la sesión en el servicio con el que la iniciaste…",
    goOn: "Continuar",
    title: "¿Cerrar sesión?",
    lead: "Para volver en este dispositivo, tendrás que iniciar sesión otra vez.",
    confirm: "Cerrar sesión",
    stay: "Seguir con la sesión iniciada",
    done: "Has cerrado sesión.",
    already: "Aquí no hay ninguna sesión iniciada.",
  },
  mail: {
    request: {
      subject: "{{club}} · Alguien quiere unirse",
      preheader: "Acéptalo o recházalo.",
      body: "{{name}} quiere unirse a {{club}} y espera tu respuesta.",
      bodyBack: "{{name}} ya fue miembro de {{club}}, quiere volver y espera tu respuesta.",
      button: "Ver la solicitud",
      why: "Recibes este correo porque administras {{club}}.",
    },
    declined: {
      subject: "{{club}} · Tu solicitud para unirte",
      body: "{{club}} no ha aceptado tu solicitud. Si crees que es un error, habla con alguien del club.",
    },
    approved: {
      subject: "{{club}} · Ya estás dentro",
      preheader: "El club te ha aceptado.",
      body: "{{club}} te ha aceptado. Inicia sesión en la página del club con esta dirección de correo; te enviaremos un enlace en ese momento.",
      why: "Recibes este correo porque pediste unirte a {{club}}.",
    },
    restored: {
      subject: "{{club}} · Vuelves a ser miembro",
      preheader: "Un administrador te ha readmitido.",
      body: "Un administrador de {{club}} ha hecho que vuelvas a ser miembro. Inicia sesión en la página del club con esta dirección de correo; te enviaremos un enlace en ese momento.",
      why: "Recibes este correo porque fuiste miembro de {{club}}.",
    },
    merged: {
      subject: "{{club}} · Ya solo figuras una vez",
      preheader: "Sigues entrando con esta dirección.",
      body: "Figurabas dos veces en la lista de {{club}} y un administrador ha unido las dos fichas. Tus respuestas y todo lo demás están ahora juntos. Inicias sesión con esta dirección de correo, como hasta ahora.",
      why: "Recibes este correo porque eres miembro de {{club}}. Si solo figurabas una vez en la lista, habla con un administrador del club.",
    },
    "merged-away": {
      subject: "{{club}} · Ya solo figuras una vez",
      body: "Figurabas dos veces en la lista de {{club}} y un administrador ha unido las dos fichas. Con esta dirección de correo ya no inicias sesión allí; con la de tu otra ficha sí, si tiene una. Si solo figurabas una vez en la lista, habla con un administrador del club.",
    },
    platform: {
      subject: "Inicia sesión en tus clubes",
      body: "Este es tu enlace para iniciar sesión y elegir club. Sirve una sola vez, durante 10 minutos.",
    },
    link: {
      subject: "Inicia sesión en {{club}}",
      preheader: "Tu enlace sirve una vez, durante 10 minutos.",
      hello: "Hola:",
      body: "Este es tu enlace para iniciar sesión en {{club}}. Sirve una sola vez, durante 10 minutos.",
      sent: "{{by}} te ha enviado este enlace para iniciar sesión en {{club}}. Sirve una sola vez, durante 10 minutos. Más tarde, pide otro en la página del club.",
      button: "Iniciar sesión",
      code: "¿Lees esto en otro dispositivo? Escribe los seis dígitos de abajo en el navegador donde pediste este correo.",
      other:
        "Has pedido unirte a {{club}} con un nombre distinto al del miembro que tiene esta dirección. No se ha añadido a nadie: cada dirección es de una sola persona. Para añadir a otra, como un hijo, pídeselo a un administrador.",
      codeAnywhere: "¿En otro dispositivo? Escribe los seis dígitos de abajo.",
      ignore:
        "Si no lo has pedido tú, no hagas caso de este correo. Sin el enlace o los seis dígitos no pasa nada.",
      unwanted:
        "Si no quieres iniciar sesión, ignora este correo. Sin el enlace o los seis dígitos no pasa nada.",
    },
    join: {
      subject: "Únete a {{club}}",
      preheader: "Tu enlace sirve una vez, durante 10 minutos.",
      body: "Este es tu enlace para unirte a {{club}}. Sirve una sola vez, durante 10 minutos.",
      button: "Unirme al club",
    },
    ask: {
      subject: "Confirma tu dirección para {{club}}",
      preheader: "Después decide un administrador del club.",
      body: "Este es tu enlace para pedir unirte a {{club}}. Con él confirmas tu dirección; después decide un administrador del club y te avisamos por correo. El enlace sirve una sola vez, durante 10 minutos.",
      button: "Confirmar mi dirección",
    },
  },
  noClub: {
    title: "Aquí no hay ningún club",
    pausedTitle: "Este club está en pausa",
    pausedLead:
      "Ahora mismo no se puede abrir {{address}}. No se ha perdido nada del club: pregunta a sus administradores o prueba más tarde.",
    lead: "Ningún club tiene la dirección {{address}}.",
    leadPlain: "La organización no existe.",
    create: "Crear este club",
    home: "Ir al inicio",
  },
};
