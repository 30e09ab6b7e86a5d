export default {
  summary: {
    canceled: "Cancelado: {{name}}",
    waiting: "{{name}} (en lista de espera)",
    unanswered: "{{name}} (sin responder)",
  },
};
