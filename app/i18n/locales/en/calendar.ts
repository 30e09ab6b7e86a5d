export default {
  summary: {
    canceled: "Cancelled: {{name}}",
    waiting: "{{name}} (waiting list)",
    unanswered: "{{name}} (not answered yet)",
  },
};
