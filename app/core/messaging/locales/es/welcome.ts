export default {
  know: "Conozco este club",
  never: "No escribirme nunca más",
  neverText:
    "Entonces ningún club de aquí escribirá a esta dirección, salvo que lo pidas tú, por ejemplo para iniciar sesión. Al iniciarla, los correos vuelven a estar permitidos.",
  title: "¿Conoces el club {{club}}?",
  lead: "{{club}} ha añadido a {{email}} como miembro.",
  lead_by: "{{admin}} ha añadido a {{email}} al club {{club}} como miembro.",
  text: "Si conoces el club, podrá avisarte de sus entrenamientos y eventos. Si no, no tienes que hacer nada: aparte de un único recordatorio, no puede escribirte.",
  textTrusted: "Si conoces el club, dilo. Si no, aquí puedes rechazar sus correos.",
  knowDone: "Gracias",
  knowDoneLead:
    "{{club}} ya puede avisarte de sus entrenamientos y eventos. Puedes desactivarlo en Mis ajustes cuando quieras.",
  signIn: "Iniciar sesión",
  neverDone: "No recibirás nada más",
  neverDoneLead:
    "Ningún club de aquí volverá a escribir a tu dirección, salvo que lo pidas tú. Lo que ya está en camino aún puede llegar.",
  mail: {
    subject: "¿Conoces este club?",
    subject_by: "{{admin}} te ha añadido",
    subjectAgain: "¿Conoces este club? (recordatorio)",
    subjectAgain_by: "{{admin}} te ha añadido (recordatorio)",
    preheader: "Dinos si conoces este club. Si no, no puede escribirte.",
    preheaderTrusted: "Dinos si conoces este club.",
    text: "{{club}} te ha añadido como miembro. Aquí organiza sus entrenamientos y puede avisarte por correo de lo que hay programado y de si tienes plaza.",
    text_by:
      "{{admin}} te ha añadido al club {{club}} como miembro. El club organiza aquí sus entrenamientos y puede avisarte por correo de lo que hay programado y de si tienes plaza.",
    ask: "¿Conoces el club {{club}}? Dilo, o inicia sesión en su página. Hasta entonces no puede escribirte.",
    askTrusted:
      "¿Conoces el club {{club}}? Dilo, o inicia sesión en su página. Si no lo conoces, abajo puedes rechazar sus correos.",
    after: "Si no haces nada, recibirás un recordatorio dentro de tres días y nada más después.",
    afterTrusted:
      "Si no haces nada, recibirás un recordatorio dentro de tres días. Mientras tanto, el club puede avisarte de sus entrenamientos y eventos.",
    next: "Lo próximo",
    nextText: "Si respondes a algo, dices también que conoces el club. No hace falta iniciar sesión.",
    afterAgain: "Este era el recordatorio. Si no haces nada, no recibirás nada más.",
    afterAgainTrusted:
      "Este era el recordatorio. El club puede seguir avisándote de sus entrenamientos y eventos.",
  },
};
